import { beforeAll, describe, expect, test, vi } from 'vitest'
import { table } from '../../../../functions/model/table/table.ts'
import { createTestTable, unheard } from '../../../support/platform/dynamodb.ts'

/** The sweep of one minute, on a table of its own: at another hour than now, steps of any test may be due. */

let model: typeof import('../../../../functions/model/bookings/booking.ts')
let change: typeof import('../../../../functions/model/bookings/booking-change.ts')
let kinds: typeof import('../../../../functions/model/steps/booking-steps.ts')
let service: typeof import('../../../../functions/model/table/service.ts')
let due: typeof import('../../../../functions/model/table/due.ts')
let sweep: (call?: { tryAgain?: boolean }) => Promise<{ done: number }>

const start = '2031-06-12T20:00:00.000Z'

beforeAll(async () => {
  await createTestTable(unheard(table))
  model = await import('../../../../functions/model/bookings/booking.ts')
  change = await import('../../../../functions/model/bookings/booking-change.ts')
  kinds = await import('../../../../functions/model/steps/booking-steps.ts')
  service = await import('../../../../functions/model/table/service.ts')
  due = await import('../../../../functions/model/table/due.ts')
  ;({ handler: sweep } = await import('../../../../functions/bookings/sweep-bookings.ts'))
  const { clock } = await import('../../../../functions/ports/process/clock.ts')
  clock.now = () => new Date(now)
})

let now = Date.parse(start)

/** A session that begins at the hour of the sweep. */
async function session(id: string, more: object) {
  const dates = { startsAt: start, wallTime: start.slice(0, 16), createdAt: start, updatedAt: start }
  const item = {
    id,
    memberId: `mem_${id}`,
    instructorId: `ins_${id}`,
    instructorName: 'Teacher',
    title: 'Private Lesson',
    description: '',
    minutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    zone: 'UTC',
    amount: 5000,
    fee: 750,
    share: 4250,
    sequence: 0,
    status: 'pending' as const,
    ...dates,
  }
  await model.booking().put(item).go()
  // A minute earlier, so that its next step is due now.
  const { steps } = change.changeSteps(item, { ...item, ...more }, new Date(now - 60_000))
  await service.writeSteps(kinds.bookingEntities, steps)
}

test('the sweep does the steps that are due now, and reports and leaves those that fail for the next sweep', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await session('bkg_unpaid', {})
  // Its share is computed from a payment that does not exist.
  const share = { status: 'completed', chargeId: 'chg_gone', payOutAt: start }
  await session('bkg_broken', share)
  await expect(sweep()).rejects.toThrow('1 of 2 sessions were not followed')
  expect(JSON.stringify(log.mock.calls)).toContain('bkg_broken')
  expect(await model.findBooking('bkg_unpaid')).toMatchObject({
    status: 'cancelled',
    cancelled: { by: 'kiai', refund: 0 },
  })
  expect(await model.findBooking('bkg_broken')).toMatchObject({ dueAt: start })
  await model.booking().patch({ id: 'bkg_broken' }).set({ status: 'cancelled' }).remove(['chargeId']).go()
  expect(await sweep()).toEqual({ done: 1 })
  expect(await model.findBooking('bkg_broken')).not.toHaveProperty('dueAt')
})

describe('a step that fails ten times', () => {
  const broken = async () => {
    // Its share is computed from a payment that does not exist.
    await session('bkg_stuck', { status: 'completed', chargeId: 'chg_gone', payOutAt: start })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  }
  const dueOf = async () => (await due.dueBy('session', new Date(now))).map(({ subjectId }) => subjectId)
  const letters = async () => {
    const { mail, operations } = await import('../../../../functions/model/mail/mail.ts')
    const { data } = await mail().query.ofMember({ memberId: operations }).go()
    return data.filter(({ kind }) => kind === 'setAside')
  }

  test('is set aside and reported once; it does not stop the others, and an operator can retry it', async () => {
    await broken()
    for (let tries = 1; tries < due.mostTries; tries++) await expect(sweep()).rejects.toThrow()
    expect([await dueOf(), await letters()]).toEqual([['bkg_stuck'], []])
    await expect(sweep()).rejects.toThrow()
    expect(await dueOf()).toEqual([])
    expect(await due.setAside('session')).toMatchObject([
      { subjectId: 'bkg_stuck', tries: 9, error: 'Error' },
    ])
    const [told, ...more] = await letters()
    expect([told?.about, more]).toEqual([{ due: 'session' }, []])
    const { setAsideOf } = await import('../../../../functions/mail/set-aside-letter.ts')
    expect(JSON.stringify(await setAsideOf({ due: 'session' }))).toContain('bkg_stuck')
    expect(await sweep()).toEqual({ done: 0 })

    await model.booking().patch({ id: 'bkg_stuck' }).set({ status: 'cancelled' }).remove(['chargeId']).go()
    expect(await sweep({ tryAgain: true })).toEqual({ done: 1 })
    expect([await dueOf(), await due.setAside('session')]).toEqual([[], []])
    expect(await setAsideOf({ due: 'session' })).toBeUndefined()
  })

  test('and is no longer the next step is removed without being done', async () => {
    await service.writeSteps({ due: due.due }, [
      due.setDueStep('session', 'bkg_stuck', '2031-01-01T00:00:00.000Z'),
    ])
    expect(await sweep()).toEqual({ done: 1 })
    expect(await dueOf()).toEqual([])
  })

  test('is counted once for each try, whoever records it', async () => {
    await service.writeSteps({ due: due.due }, [due.setDueStep('clip', 'bkg_clip', start)])
    const [item] = await due.dueBy('clip', new Date(now))
    if (!item) throw new Error('It is due')
    const noted = await Promise.allSettled([due.countTry(item), due.countTry(item)])
    expect(noted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await due.dueBy('clip', new Date(now))).toMatchObject([{ tries: 1 }])
    await due.endDue(item)
  })
})

test('a due reminder is not skipped by another change before its sweep', async () => {
  const { mail } = await import('../../../../functions/model/mail/mail.ts')
  const soon = new Date(Date.parse(start) + 24 * 3_600_000).toISOString()
  await session('bkg_linked', { status: 'confirmed', startsAt: soon, chargeId: 'chg_one' })
  const known = await model.findBooking('bkg_linked')
  if (!known) throw new Error('It is there')
  expect(known.dueAt).toBe(start)
  const linked = { ...known, meetingLink: 'https://meet.example.com/linked' }
  const { steps } = change.changeSteps(known, linked, new Date(Date.parse(start) + 20_000))
  await service.writeSteps(kinds.bookingEntities, steps)
  expect(await sweep()).toEqual({ done: 1 })
  const { data } = await mail().query.ofMember({ memberId: 'mem_bkg_linked' }).go()
  expect(data.map(({ about }) => about.news)).toEqual(['remind'])
  expect((await model.findBooking('bkg_linked'))?.dueAt).toBe(
    new Date(Date.parse(soon) - 3_600_000).toISOString(),
  )
})

test('minute by minute, except for two hours of outage, each step is reported and done once', async () => {
  const { mail } = await import('../../../../functions/model/mail/mail.ts')
  const minute = 60_000
  const first = Date.parse('2031-07-01T08:00:00.000Z')
  const outage = { from: 10, to: 130 }
  const at = (minutes: number) => new Date(first + minutes * minute).toISOString()
  now = first
  // Weeks later it would be paid out of a payment that does not exist.
  await model.booking().delete({ id: 'bkg_linked' }).go()
  const paid = {
    status: 'confirmed' as const,
    chargeId: 'chg_one',
    meetingLink: 'https://meet.example.com/it',
  }
  /** The start of each in minutes. */
  const begins = {
    before: 24 * 60 + 5,
    during: 24 * 60 + 30,
    after: 24 * 60 + 140,
    tooLate: 120,
    stillSoon: 160,
    over: 30,
    held: 200,
    neverPaid: 60,
  }
  for (const [name, minutes] of Object.entries(begins)) {
    const startsAt = at(minutes)
    const isHeld = name === 'held' || name === 'neverPaid'
    await session(`bkg_${name}`, {
      startsAt,
      wallTime: startsAt.slice(0, 16),
      instructorMemberId: `mem_of_${name}`,
      ...(isHeld ? { heldUntil: at(20) } : paid),
    })
  }
  const { sessionLetter } = await import('../../../../functions/mail/session-letters.ts')
  const isSent = async (name: string) => {
    const known = await model.findBooking(`bkg_${name}`)
    const about = {
      bookingId: `bkg_${name}`,
      news: 'remind_soon',
      part: 'student',
      startsAt: known?.startsAt ?? '',
    }
    return (await sessionLetter(known, about, { id: 'mem_mika', email: 'mika@kiai.test' })) !== undefined
  }
  for (let passed = 0; passed <= 200; passed++) {
    if (passed > outage.from && passed < outage.to) continue
    now = first + passed * minute
    await sweep()
    // One sweep catches up on the missed steps; the next one finds none of them.
    if (passed !== outage.to) continue
    expect(await sweep()).toEqual({ done: 0 })
    // The mail of a session that has begun is requested, and not sent; see `isNews`.
    expect(await Promise.all(['tooLate', 'stillSoon'].map(isSent))).toEqual([false, true])
  }
  const { data } = await mail().scan.go({ pages: 'all' })
  const told = data
    .filter(({ about }) => String(about.bookingId).slice(4) in begins)
    .map(({ about, createdAt }) => {
      const passed = Math.round((Date.parse(createdAt) - first) / minute)
      return `${String(about.bookingId).slice(4)} ${about.news} ${about.part} ${passed}`
    })
  expect(told.sort()).toEqual(
    [
      'before remind student 5',
      'before remind instructor 5',
      'during remind student 130',
      'during remind instructor 130',
      'after remind student 140',
      'after remind instructor 140',
      'tooLate remind_soon student 130',
      'tooLate remind_soon instructor 130',
      'stillSoon remind_soon student 130',
      'stillSoon remind_soon instructor 130',
    ].sort(),
  )
  const statusOf = async (name: string) => (await model.findBooking(`bkg_${name}`))?.status
  expect(await Promise.all(['over', 'tooLate', 'stillSoon', 'neverPaid', 'held'].map(statusOf))).toEqual([
    'completed',
    'completed',
    'confirmed',
    'cancelled',
    'cancelled',
  ])
})
