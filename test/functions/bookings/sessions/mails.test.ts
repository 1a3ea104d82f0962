import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { wallTime } from '#shared/mail/words.ts'
import { seriesHeldMailSteps, seriesTried } from '../../../../functions/model/bookings/booking-mail.ts'
import { mailEntities } from '../../../../functions/model/mail/mail.ts'
import { dueBy } from '../../../../functions/model/table/due.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { ownWord, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  atAnyHour,
  book,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  storedBooking,
} from '../../../support/sessions/bookings.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'

const { approve } = approvals()

const subjects = async (address: string) => {
  await settle()
  return (await mailsTo(address)).map(({ subject }) => subject)
}

test('the student is asked to pay; both are told of the payment, and of a cancellation and its author', async () => {
  const [student, own] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve, { zone: 'America/New_York' }),
  ])
  await atAnyHour(student.call)
  const instructorName = (await own.call(api.instructors.getOwnInstructor))?.name
  const asked = `Private Lesson with ${instructorName}`
  const { id } = await book(student.call, own.instructorId, {
    scheduledAt: inHours(50),
    timeZone: 'Asia/Tokyo',
    title: asked,
  })
  expect(await subjects(student.email)).toEqual([`Session booked: please pay for “${asked}”`])
  expect(await subjects(own.email)).toEqual([])
  await payFor(student.call, id)
  expect(await subjects(student.email)).toContain(`Your session with ${instructorName} is confirmed`)
  const { firstName, lastName } = (await asCaller(student.id)).member
  const name = `${firstName} ${lastName}`
  expect(await subjects(own.email)).toEqual([`${name} has booked a session with you`])
  const [told] = await mailsTo(own.email)
  expect(told?.text).toMatch(/Begins.*E[SD]T/)
  expect(told?.text).toMatch(/For your student.*GMT\+9/)
  const confirmed = (await mailsTo(student.email)).find(({ subject }) => subject.includes('is confirmed'))
  expect(confirmed?.text).toMatch(/For you.*GMT\+9/)
  await cancel(student.call, id, { reason: 'Ill' })
  // Each mail names the other party, and their name once.
  expect(await subjects(student.email)).toContain(`Cancelled: “Private Lesson” with ${instructorName}`)
  expect(await subjects(own.email)).toContain(`Cancelled: “Private Lesson” with ${name}`)
  const [last] = await mailsTo(own.email)
  expect(last?.text).toContain(`${name} cancelled it.`)
  expect(last?.text).toContain('Ill')
})

test('a cancelled hold is not reported to a party who did not know of it', long, async () => {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const { id } = await book(student.call, own.instructorId)
  await cancel(student.call, id)
  expect(await subjects(own.email)).toEqual([])
})

describe('a series', () => {
  const events = (file: string | undefined) => (file?.match(/^BEGIN:VEVENT/gm) ?? []).length

  async function heldSeries(count: number) {
    const [student, own] = await Promise.all([
      newcomer(),
      instructorWithAccount(approve, { zone: 'America/New_York', lengths: [{ minutes: 60, cents: 3333 }] }),
    ])
    const { bookings: held } = await bookWeekly(student.call, own.instructorId, {
      scheduledAt: inHours(50),
      count,
    })
    return { student, own, held, ids: held.map(({ id }) => id) }
  }

  test('is one mail to the student with all held sessions, and one to each party once it is paid', async () => {
    const { student, own, held, ids } = await heldSeries(10)
    await settle()
    const [asked, ...more] = await mailsTo(student.email)
    expect(more).toEqual([])
    expect(asked?.subject).toBe('10 sessions booked: please pay for “Private Lesson”')
    expect(asked?.text).toContain('Pay $333.30 to confirm all 10.')
    expect(asked?.text).toMatch(/Held until.*E[SD]T/)
    for (const [at, { scheduledAt }] of held.entries()) {
      const both = `${wallTime(scheduledAt, 'America/New_York')}, which is ${wallTime(scheduledAt, 'UTC')}`
      expect(asked?.text).toContain(`${at + 1} of 10: ${both}`)
    }
    expect(await mailsTo(own.email)).toEqual([])

    await payFor(student.call, ids[0] ?? '')
    await settle()
    const name = held[0]?.instructorName
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => !subject.startsWith('Your receipt'))).toEqual([
      `Your 10 sessions with ${name} are confirmed`,
      asked?.subject,
    ])
    const [told, ...others] = await mailsTo(own.email)
    expect(others).toEqual([])
    expect(told?.subject).toMatch(/has booked 10 sessions with you$/)
    const mails = [told, (await mailsTo(student.email)).find(({ subject }) => /confirmed$/.test(subject))]
    // An unpaid session is in nobody's calendar.
    expect(asked?.attachments).toBeUndefined()
    for (const one of mails) {
      // Mail programs take an invitation for a single event.
      expect(one?.invitation).toBeUndefined()
      expect(one?.attachments?.map(({ name: file }) => file)).toEqual(['sessions.ics'])
      const [file] = one?.attachments ?? []
      expect(events(file?.content)).toBe(10)
      expect(file?.content).toContain('METHOD:PUBLISH')
      for (const id of ids) expect(file?.content).toContain(`UID:${id}`)
    }
  })

  test('is described as it is when the mail is sent, and each change has its own mail', long, async () => {
    const { student, own, ids } = await heldSeries(3)
    await cancel(student.call, ids[1] ?? '')
    await payFor(student.call, ids[0] ?? '')
    const confirmed = (await subjects(own.email)).filter((subject) => /booked 2 sessions/.test(subject))
    expect(confirmed).toHaveLength(1)
    await cancel(student.call, ids[2] ?? '')
    expect((await subjects(own.email)).filter((subject) => /^Cancelled/.test(subject))).toHaveLength(1)
  })

  test('with one session left is described as a single one, with its invitation', async () => {
    const { student, own, ids } = await heldSeries(2)
    await cancel(student.call, ids[1] ?? '')
    await payFor(student.call, ids[0] ?? '')
    const [subject] = await subjects(own.email)
    expect(subject).toMatch(/has booked a session with you$/)
    const [told] = await mailsTo(own.email)
    expect(told?.invitation?.type).toMatch(/method=REQUEST/)
  })

  test('whose holds are interrupted is reported a minute later, as far as it came', async () => {
    const { ids } = await heldSeries(2)
    const about = { seriesId: `ser_${ownWord()}` }
    const now = new Date()
    await writeSteps(
      mailEntities,
      seriesHeldMailSteps({ ...(await storedBooking(ids[0] ?? '')), ...about }, now),
    )
    const id = `series-${about.seriesId}-booked-student`
    const waits = async (after: number) =>
      (await dueBy('mail', new Date(now.getTime() + after))).some((one) => one.subjectId === id)
    expect([await waits(59_999), await waits(60_000)]).toEqual([false, true])
    await seriesTried(about.seriesId, now)
    expect(await waits(60_000)).toBe(false)
    await seriesTried(about.seriesId, now)
  })
})
