import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import type { InstructorPaymentItem } from '../../../../functions/model/ledger/instructor-payment.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { PaidSession } from '../../../../functions/model/payments/charge-part.ts'
import type { Check, Run, Step } from '../../../../functions/payments/reconciliation/step.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** Whether what a payment paid for is open to its member, payment by payment. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let charge: typeof import('../../../../functions/model/payments/charge.ts').charge
let courseOwnership: typeof import('../../../../functions/model/payments/course-ownership.ts').courseOwnership
let checks: {
  charges: Step
  courses: Step
  entries: Step
  package: typeof import('../../../../functions/payments/reconciliation/package.ts').checkPackage
  sessions: typeof import('../../../../functions/payments/reconciliation/sessions.ts').checkSessions
}

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ charge } = await import('../../../../functions/model/payments/charge.ts'))
  ;({ courseOwnership } = await import('../../../../functions/model/payments/course-ownership.ts'))
  const { chargesStep } = await import('../../../../functions/payments/reconciliation/charges.ts')
  const { ownedCourses } = await import('../../../../functions/payments/reconciliation/grants.ts')
  const { entriesStep } = await import('../../../../functions/payments/reconciliation/entries.ts')
  const { checkPackage } = await import('../../../../functions/payments/reconciliation/package.ts')
  const { checkSessions } = await import('../../../../functions/payments/reconciliation/sessions.ts')
  checks = {
    charges: chargesStep(0),
    courses: ownedCourses,
    entries: entriesStep(0),
    package: checkPackage,
    sessions: checkSessions,
  }
})
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-20T12:00:00.000Z'
const gone = 'chg_gone'

const run: Run = {
  startedAt: new Date('2026-11-21T04:00:00.000Z'),
  since: Date.parse('2026-11-17T04:00:00.000Z') / 1000,
  isWhole: () => true,
  keep: async () => undefined,
  listed: async () => new Map(),
}

/** The checks with this name that a step makes of the table as it is now. */
async function named(step: Step, name: string): Promise<Check[]> {
  const page = await step(run, undefined)
  return page.checks.filter((check): check is Check => check?.name === name)
}

/** What the check of a charge finds now; undefined if it is not checked by itself. */
async function foundOf({ id }: ChargeItem) {
  const [check] = await named(checks.charges, `charge ${id}`)
  return check?.make()
}

/** Lets something happen as an item is read. */
async function asRead(id: string, happens: () => Promise<unknown>) {
  const { justBefore } = await import('../../../support/meanwhile.ts')
  justBefore(
    (command) => command instanceof GetCommand && JSON.stringify(command.input.Key).includes(id),
    happens,
  )
}

const touched = (id: string) => () =>
  charge().patch({ id }).set({ updatedAt: '2999-01-01T00:00:00.000Z' }).go()

describe('a course', () => {
  const owned = async (more: Partial<ChargeItem> = {}) => {
    const paid = await kiai.opened({ state: 'paid', isGranted: true, ...more })
    const { id: chargeId, memberId, subjectId: courseId } = paid
    await courseOwnership().create({ memberId, courseId, chargeId, since: at }).go()
    return paid
  }
  const open = async ({ memberId }: ChargeItem) => {
    const [check] = await named(checks.courses, `course of ${memberId}`)
    if (!check) throw new Error('It is not checked')
    return check.make
  }

  test('that is open although its payment opened nothing is told', async () => {
    const paid = await owned({ isGranted: false })
    const told = {
      id: `not_charged:${paid.id}`,
      kind: 'not_charged',
      what: `${paid.id} is open but not paid`,
    }
    expect(await foundOf(paid)).toEqual(told)
    expect(await (await open(paid))()).toEqual(told)
  })

  test('that is paid by the time it is looked at by itself is no difference', async () => {
    const paid = await owned({ isGranted: false })
    const look = await open(paid)
    await charge().patch({ id: paid.id }).set({ isGranted: true }).go()
    expect(await look()).toBeUndefined()
  })

  test('that is closed by the time it is looked at by itself is no difference', async () => {
    const paid = await owned({ isGranted: false })
    const look = await open(paid)
    await courseOwnership().delete({ memberId: paid.memberId, courseId: paid.subjectId }).go()
    expect(await look()).toBeUndefined()
  })
})

test('payments of plans, and payments that were never made, are not looked at one by one', async () => {
  for (const more of [{ purpose: 'tier', state: 'paid' }, { state: 'failed' }] as const) {
    const { id } = await kiai.opened({ isGranted: more.state === 'paid', ...more })
    expect(await named(checks.charges, `charge ${id}`)).toEqual([])
  }
})

test('an order that its payment did not pay is told', async () => {
  const paid = await kiai.opened({ purpose: 'order', subjectId: 'ord_none', state: 'paid', isGranted: true })
  expect(await foundOf(paid)).toMatchObject({ kind: 'not_granted', what: `${paid.id} is paid but not open` })
})

test('of the entries of a month only refunds are looked at again', async () => {
  const { ledgerEntry } = await import('../../../../functions/model/ledger/ledger-entry.ts')
  const { id: chargeId } = await kiai.opened({ state: 'paid' })
  const common = { at, month: '2026-11', lines: [], description: '' }
  await ledgerEntry()
    .put([
      { ...common, id: 'stripe:pi_look:charge', kind: 'charge', chargeId },
      { ...common, id: 'stripe:re_look:refund', kind: 'refund', chargeId },
      { ...common, id: 'adjustment:look', kind: 'adjustment' },
    ])
    .go()
  const { checks: made } = await checks.entries(run, undefined)
  expect(made.slice(3).filter((check) => check !== undefined)).toMatchObject([
    { name: `refunds of ${chargeId}` },
  ])
})

test('payments are not compared with lists that could not be read in full', async () => {
  const listed = vi.fn(run.listed)
  const { checks: made } = await checks.entries({ ...run, isWhole: () => false, listed }, undefined)
  for (const check of made.slice(1, 3)) expect(await check?.make()).toEqual([])
  expect(listed).not.toHaveBeenCalled()
})

test('plans are not compared with a list that could not be read in full', async () => {
  const { runningPlans } = await import('../../../../functions/payments/reconciliation/grants.ts')
  const listed = vi.fn(run.listed)
  expect(await runningPlans({ ...run, isWhole: () => false, listed }, undefined)).toEqual({ checks: [] })
  expect(listed).not.toHaveBeenCalled()
})

test('an empty page of a list is not stored', async () => {
  const { keepListed } = await import('../../../../functions/payments/reconciliation/kept-lists.ts')
  const { booksListed } = await import('../../../../functions/model/ledger/books-listed.ts')
  const kept = async () => {
    const { data } = await booksListed().query.primary({ run: at, list: 'payees' }).go({ consistent: true })
    return data.map(({ page }) => page)
  }
  await keepListed(at, 'payees', 'empty', new Map())
  await keepListed(at, 'payees', 'one', new Map([['ins_1', 0]]))
  expect(await kept()).toEqual(['one'])
})

describe('a payment to an instructor', () => {
  async function paying(more: Partial<InstructorPaymentItem> = {}) {
    const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
    const { newId } = await import('../../../../functions/model/table/new-id.ts')
    const item: InstructorPaymentItem = {
      id: newId('instructorPayment'),
      instructorId: newId('instructor'),
      instructorName: 'Teacher',
      amount: 5000,
      description: 'A workshop',
      paymentType: 'platform_fee',
      dueDate: '2026-12-01',
      state: 'unpaid',
      listedAt: at,
      createdAt: at,
      updatedAt: at,
      ...more,
    }
    await instructorPayment().create(item).go()
    return item
  }

  test('is compared with the shares of sessions only if it pays these', async () => {
    const { checkPayouts } = await import('../../../../functions/payments/reconciliation/payouts.ts')
    const fee = await paying()
    expect(await checkPayouts(fee.instructorId)).toEqual([])
    const shares = await paying({ paymentType: 'session_payout' })
    expect(await checkPayouts(shares.instructorId)).toMatchObject([{ kind: 'payout_differs' }])
  })

  test('is not taken up again while no provider is set up', async () => {
    const { payoutsUnderWay } = await import('../../../../functions/payments/reconciliation/transfers.ts')
    await paying({ state: 'sending' })
    expect(await payoutsUnderWay(run, undefined)).toEqual({ checks: [] })
  })
})

describe('sessions that were paid together', () => {
  type Line = Partial<PaidSession>

  /** Two sessions of one payment, as they are stored. */
  async function together(lines: readonly [Line, Line] = [{}, {}], more: Partial<ChargeItem> = {}) {
    const { storedSession } = await import('../../../support/sessions/stored-session.ts')
    const memberId = await kiai.payer()
    const [first, second] = [await storedSession(kiai, { memberId }), await storedSession(kiai, { memberId })]
    const bookings: readonly [BookingItem, BookingItem] = [first, second]
    const paid = await kiai.opened({
      memberId,
      purpose: 'session',
      subjectId: first.id,
      amount: 10_000,
      state: 'paid',
      isGranted: true,
      sessions: bookings.map(({ id: bookingId, startsAt, minutes }, place) => ({
        bookingId,
        startsAt,
        minutes,
        amount: 5000,
        tax: 0,
        isShared: false,
        state: 'confirmed' as const,
        ...lines[place],
      })),
      ...more,
    })
    const { booking } = await import('../../../../functions/model/bookings/booking.ts')
    const confirm = (id: string) =>
      booking().patch({ id }).set({ status: 'confirmed', chargeId: paid.id }).go()
    for (const { id } of bookings) await confirm(id)
    return { paid, first, second }
  }

  const inVain = (bookingId: string, paid: ChargeItem) => ({
    id: `not_granted:${paid.id}:${bookingId}`,
    kind: 'not_granted',
    what: `${bookingId} was not available, and its part of ${paid.id} is not refunded`,
  })
  const refundOf = (bookingId: string, amount = 5000) => ({
    id: `re_${bookingId}`,
    amount,
    state: 'done' as const,
    at,
    of: [{ bookingId, amount }],
  })

  test('and are confirmed are no difference', async () => {
    const { paid } = await together()
    expect(await foundOf(paid)).toBeUndefined()
  })

  test('are told by the one that does not name its payment', async () => {
    const { paid, second } = await together()
    const { booking } = await import('../../../../functions/model/bookings/booking.ts')
    await booking().patch({ id: second.id }).remove(['chargeId']).go()
    expect(await foundOf(paid)).toEqual({
      id: `not_granted:${paid.id}:${second.id}`,
      kind: 'not_granted',
      what: `${second.id} is paid by ${paid.id} but does not name the payment`,
    })
  })

  test('are no difference if one was deleted with its account', async () => {
    const { paid, second } = await together()
    const { booking } = await import('../../../../functions/model/bookings/booking.ts')
    await booking().delete({ id: second.id }).go()
    expect(await checks.sessions(paid)).toBeUndefined()
  })

  test('are told by one that was not available and is not refunded', async () => {
    const { paid, second } = await together([{}, { state: 'in_vain' }])
    expect(await checks.sessions(paid)).toEqual(inVain(second.id, paid))
  })

  test('are no difference if the one that was not available is refunded, or its refund is on its way', async () => {
    const { paid, second } = await together([{}, { state: 'in_vain' }])
    await charge()
      .patch({ id: paid.id })
      .set({ refunds: [refundOf(second.id)] })
      .go()
    expect(await checks.sessions(paid)).toBeUndefined()
    await charge().patch({ id: paid.id }).set({ refunds: [] }).go()
    const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
    const { refundOf: requested } = await import('../../../../functions/model/payments/wanted-refund.ts')
    const given = {
      amount: 5000,
      ruleAmount: 5000,
      rule: 'slot_lost' as const,
      wish: '',
      bookingId: second.id,
    }
    const request = requested(paid, given, new Date(at))
    await refundRequest().create(request).go()
    expect(await checks.sessions(paid)).toBeUndefined()
    await refundRequest().patch({ id: request.id }).set({ state: 'refused' }).go()
    expect(await checks.sessions(paid)).toEqual(inVain(second.id, paid))
  })

  test('are told by one that was refunded and is still confirmed', async () => {
    const { paid, second } = await together()
    await charge()
      .patch({ id: paid.id })
      .set({ refunds: [refundOf(second.id)] })
      .go()
    expect(await checks.sessions(paid)).toEqual({
      id: `not_charged:${paid.id}:${second.id}`,
      kind: 'not_charged',
      what: `${second.id} was refunded but is still confirmed`,
    })
  })

  test('are looked at on the next night if their payment changes during the look', async () => {
    const { paid, second } = await together([{}, { state: 'in_vain' }])
    await asRead(second.id, touched(paid.id))
    expect(await checks.sessions(paid)).toBeUndefined()
    expect(await checks.sessions(paid)).toEqual(inVain(second.id, paid))
  })

  test('are no difference if they are one session, or their payment is gone', async () => {
    const single = await kiai.opened({ purpose: 'session', subjectId: 'bkg_single', state: 'paid' })
    expect(await checks.sessions(single)).toBeUndefined()
    expect(await checks.sessions({ ...single, id: gone })).toBeUndefined()
  })
})

describe('a package', () => {
  const words = { title: 'Lesson', minutes: 60 }
  const line = { bookingId: 'bkg_use', startsAt: at, ...words, amount: 4000, tax: 0, isShared: false }
  const sessions = [{ ...line, state: 'confirmed' as const }]
  const use = { place: 0, bookingId: line.bookingId }

  async function stored(
    changed: Parameters<typeof import('../../../support/money/stored-package.ts').storedPackage>[2] = {},
  ) {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const { storedInstructor } = await import('../../../support/sessions/teaching.ts')
    const made = await storedPackage(kiai, await storedInstructor(), changed)
    return { ...made, paid: await kiai.chargeOf(made.chargeId) }
  }

  test('that is paid and whose uses are in its payment is no difference', async () => {
    const { paid } = await stored({ charge: { sessions }, pack: { uses: [use] } })
    expect(await checks.package(paid)).toBeUndefined()
  })

  test('that does not exist is told if it is paid, and not if its payment opened nothing', async () => {
    const pack = { instructorId: 'ins_1', instructorName: 'Teacher', minutes: 60, sessions: 5 }
    const bought = { purpose: 'package' as const, subjectId: 'ins_1:60:5', pack, state: 'paid' as const }
    const [paid, closed] = [
      await kiai.opened({ ...bought, isGranted: true }),
      await kiai.opened({ ...bought, isGranted: false }),
    ]
    expect(await checks.package(paid)).toEqual({
      id: `not_granted:${paid.id}`,
      kind: 'not_granted',
      what: `${paid.id} is paid but has no package`,
    })
    expect(await checks.package(closed)).toBeUndefined()
  })

  test('that is open and not paid is told, and is no difference once it is closed', async () => {
    const { paid, packageId } = await stored({ charge: { isGranted: false } })
    expect(await checks.package(paid)).toEqual({
      id: `not_charged:${paid.id}`,
      kind: 'not_charged',
      what: `${packageId} is open but not paid`,
    })
    const closed = await stored({ charge: { isGranted: false }, pack: { isClosed: true } })
    expect(await checks.package(closed.paid)).toBeUndefined()
  })

  test('with a use that its payment does not know is told', async () => {
    const { paid, packageId } = await stored({ pack: { uses: [use] } })
    expect(await checks.package(paid)).toMatchObject({
      kind: 'not_charged',
      what: `${packageId} has 1 uses, but its payment has 0`,
    })
  })

  test('with a use whose session names another package is told', async () => {
    const { storedSession } = await import('../../../support/sessions/stored-session.ts')
    const { id: bookingId } = await storedSession(kiai, { status: 'confirmed', packageId: 'pkg_other' })
    const { paid, packageId } = await stored({
      charge: { sessions: sessions.map((one) => ({ ...one, bookingId })) },
      pack: { uses: [{ ...use, bookingId }] },
    })
    expect(await checks.package(paid)).toMatchObject({
      kind: 'not_granted',
      what: `${bookingId} is a use of ${packageId} but does not name it`,
    })
  })

  test('is looked at on the next night if its payment changes during the look, or is gone', async () => {
    const { paid } = await stored({ pack: { uses: [use] } })
    const { answerInstead } = await import('../../../support/meanwhile.ts')
    // The payment changes between its two reads.
    let reads = 0
    answerInstead(async (command) => {
      const isRead = command instanceof GetCommand && JSON.stringify(command.input.Key).includes(paid.id)
      if (isRead && ++reads === 2) await touched(paid.id)()
      return undefined
    })
    expect(await checks.package(paid)).toBeUndefined()
    expect(await checks.package(paid)).toMatchObject({ kind: 'not_charged' })
    expect(await checks.package({ ...paid, id: gone })).toBeUndefined()
  })
})
