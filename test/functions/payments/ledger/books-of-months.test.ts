import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LedgerEntryItem } from '../../../../functions/model/ledger/ledger-entry.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { booksCounter } from '../../../support/money/count-books.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The books of several months and their nightly check, on a table of their own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let books: typeof import('../../../../functions/payments/ledger/reports.ts')
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock
let check: () => Promise<{ checked: number }>

const today = new Date('2026-11-23T12:00:00.000Z')

beforeAll(async () => {
  kiai = await moneyTable()
  books = await import('../../../../functions/payments/ledger/reports.ts')
  ;({ handler: check } = await import('../../../../functions/payments/check-books.ts'))
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  clock.now = () => today
})
afterEach(() => vi.restoreAllMocks())

const countNew = booksCounter()
const monthOf = (at: string) => at.slice(0, 7)

async function entry(
  id: string,
  at: string,
  lines: LedgerEntryItem['lines'],
  kind: LedgerEntryItem['kind'] = 'charge',
  instructorId?: string,
) {
  const { ledgerEntry } = await import('../../../../functions/model/ledger/ledger-entry.ts')
  await ledgerEntry()
    .create({
      id,
      kind,
      at,
      month: monthOf(at),
      payoutId: 'ipm_1',
      description: 'Test',
      lines,
      ...(instructorId && { instructorId }),
    })
    .go()
}

const found = async () => {
  const { listDifferences } = await import('../../../../functions/payments/ledger/differences.ts')
  return (await listDifferences()).items
}

describe('payments of several months', () => {
  test('are listed newest first, in pages that go from month to month', async () => {
    const times = [
      '2026-11-02T10:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
      '2026-10-31T23:59:59.999Z',
      // Two at exactly the same moment.
      '2026-10-05T10:00:00.000Z',
      '2026-10-05T10:00:00.000Z',
      '2026-01-15T10:00:00.000Z',
      '2025-12-31T23:59:59.000Z',
      '2025-01-01T00:00:00.000Z',
    ]
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2027-03-01T12:00:00.000Z'))
    const memberId = await kiai.payer({ firstName: 'Mika', lastName: 'Sato' })
    const made: ChargeItem[] = []
    for (const createdAt of times) {
      made.push(await kiai.opened({ memberId, createdAt, updatedAt: createdAt, month: monthOf(createdAt) }))
    }
    await countNew()
    const wanted = made
      .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1))
      .map(({ id }) => id)
    for (const limit of [1, 3, 100]) {
      const ids: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await books.listPayments({ limit, cursor })
        expect(page.total).toBe(times.length)
        expect(page.items.length).toBeLessThanOrEqual(limit)
        expect(page.items.every(({ memberName }) => memberName === 'Mika Sato')).toBe(true)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next
        if (!cursor) break
      }
      expect(ids).toEqual(wanted)
    }
  })
})

test('show the payouts of this month, less reversed ones', async () => {
  const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
  const { instructorPaymentTotals } = await import('../../../../functions/payments/payouts/payout-lists.ts')
  const at = '2026-10-01T10:00:00.000Z'
  for (const [id, amount, paidAt, takenBack] of [
    ['ipm_1', 10_000, '2026-11-01T00:00:00.000Z', 2500],
    ['ipm_2', 4000, '2026-11-23T10:00:00.000Z', undefined],
    ['ipm_3', 700, '2026-10-31T23:59:59.999Z', undefined],
  ] as const) {
    await instructorPayment()
      .create({
        id,
        instructorId: 'ins_1',
        instructorName: 'ins_1',
        amount,
        description: 'Sessions',
        paymentType: 'session_payout',
        dueDate: at,
        state: 'paid',
        paidAt,
        listedAt: paidAt,
        createdAt: at,
        updatedAt: at,
        ...(takenBack && { takenBack }),
      })
      .go()
  }
  expect(await instructorPaymentTotals()).toMatchObject({ paidThisMonth: '115.00', payments: 2 })
})

test('all payments to instructors are listed page by page, the latest created or paid first', async () => {
  const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
  const { listInstructorPayments } = await import('../../../../functions/payments/payouts/payout-lists.ts')
  const at = '2026-11-10T10:00:00.000Z'
  const paid = {
    paymentType: 'monthly_fee',
    dueDate: at,
    listedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const
  await instructorPayment()
    .create({
      id: 'ipm_4',
      instructorId: 'ins_1',
      instructorName: 'ins_1',
      amount: 1,
      description: 'Room',
      ...paid,
    })
    .go()
  const seen: string[][] = []
  let cursor: string | undefined
  do {
    const { items, next } = await listInstructorPayments({ limit: 2, cursor })
    seen.push(items.map(({ id }) => id))
    cursor = next
  } while (cursor)
  expect(seen).toEqual([
    ['ipm_2', 'ipm_4'],
    ['ipm_1', 'ipm_3'],
  ])
})

describe('an adjustment', () => {
  test('is booked once by its key, however often it is sent', async () => {
    const body = { key: 'key-1', provider: 'stripe', amount: '-4.20', reason: 'Payout fee' } as const
    const first = await books.adjust('mem_admin', body)
    expect(await books.adjust('mem_admin', body)).toEqual(first)
    expect(await books.adjust('mem_admin', { ...body, key: 'key-2' })).not.toEqual(first)
    const entries = await books.entriesOf('2026-11')
    expect(entries.filter(({ kind }) => kind === 'adjustment')).toHaveLength(2)
  })
})

describe('settings', () => {
  test('that another admin has changed are refused, and stay', async () => {
    const { changeSettings } = await import('../../../../functions/payments/settings/settings.ts')
    const { currentSettings } = await import('../../../../functions/payments/provider/keys.ts')
    const { onceBefore, answerInstead } = await import('../../../support/meanwhile.ts')
    for (const [quicker, slower] of [
      [10, 11],
      [12, 13],
    ]) {
      const meanwhile = onceBefore(
        (command) => command instanceof TransactWriteCommand,
        () => changeSettings({ platformFeePercentage: quicker }),
      )
      answerInstead(async (command) => {
        await meanwhile(command)
        return undefined
      })
      const late = changeSettings({ platformFeePercentage: slower })
      await expect(late).rejects.toMatchObject({ code: 'payment.changed' })
      vi.restoreAllMocks()
      expect((await currentSettings())?.platformFee).toBe(quicker)
    }
  })
})

describe('the nightly check', () => {
  test('finds no difference where there is none', async () => {
    const { settle } = await import('../../../../functions/payments/settlement/settle.ts')
    await settle(kiai.paymentOf(await kiai.opened()))
    await check()
    expect(await found()).toEqual([])
  })

  test('finds an unbalanced entry, once', async () => {
    await entry('wrong:1', '2026-11-06T10:00:00.000Z', [
      { account: 'held:stripe', cents: 100 },
      { account: 'income:course', cents: -99 },
    ])
    await check()
    await check()
    expect(await found()).toMatchObject([
      { id: 'unbalanced:wrong:1', kind: 'unbalanced', isRepaired: false, what: 'wrong:1 does not balance' },
    ])
  })

  test('finds paid items that are not open, and open items that are not paid', async () => {
    const { settle } = await import('../../../../functions/payments/settlement/settle.ts')
    const { courseOwnership } = await import('../../../../functions/model/payments/course-ownership.ts')
    const closed = await settle(kiai.paymentOf(await kiai.opened()))
    await courseOwnership().delete({ memberId: closed.memberId, courseId: closed.subjectId }).go()
    const free = await settle(kiai.paymentOf(await kiai.opened()))
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    await charge().patch({ id: free.id }).set({ isGranted: false }).go()
    await check()
    const told = (await found()).map(({ kind, what, isRepaired }) => [kind, what, isRepaired])
    expect(told).toContainEqual(['not_granted', `${closed.id} is paid but not open`, false])
    expect(told).toContainEqual(['not_charged', `${free.id} is open but not paid`, false])
    expect(told).toHaveLength(3)
  })

  test('continues where one check cannot be made, and fails in the end', async () => {
    // An open page whose time is over is checked, and no provider is set up.
    await kiai.opened({ expiresAt: '2026-11-01T10:00:00.000Z' })
    await expect(check()).rejects.toThrow('checks of the books could not run')
  })
})

// Last: it books entries that no payout holds.
describe('the total earnings of an instructor', () => {
  test('are their share in the books less refunds; a refund does not count as a session', async () => {
    const { instructor } = await import('../../../../functions/model/instructors/instructor.ts')
    const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
    const at = '2026-11-05T10:00:00.000Z'
    for (const [id, isApproved] of [
      ['ins_1', true],
      ['ins_2', true],
      ['ins_3', false],
      ['ins_4', false],
    ] as const) {
      await instructor().create({ id, name: id, isApproved, createdAt: at, updatedAt: at }).go()
    }
    await instructorPayment()
      .create({
        id: 'ipm_gone',
        instructorId: 'ins_gone',
        instructorName: 'Ken Gone',
        amount: 12_750,
        description: '',
        paymentType: 'session_payout',
        dueDate: at,
        listedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .go()
    const share = (id: string, sign = 1) => [
      { account: 'deferred:session', cents: sign * 15_000 },
      { account: `owed:${id}`, cents: sign * -12_750 },
      { account: 'income:session', cents: sign * -2250 },
    ]
    const one = { totalSessions: 1, totalEarnings: '127.50', platformFees: '22.50' }
    // Older than the months that all other checks read.
    await entry('session:1', '2024-11-05T10:00:00.000Z', share('ins_1'), 'share', 'ins_1')
    await entry('session:2', '2026-09-05T10:00:00.000Z', share('ins_1'), 'share', 'ins_1')
    await entry('session:2:refund', '2026-10-05T10:00:00.000Z', share('ins_1', -1), 'refund', 'ins_1')
    // Their approval was withdrawn, and their account is deleted.
    await entry('session:4', '2026-09-05T10:00:00.000Z', share('ins_4'), 'share', 'ins_4')
    await entry('session:5', '2026-09-05T10:00:00.000Z', share('ins_gone'), 'share', 'ins_gone')
    await countNew()
    const earned = await books.instructorEarnings()
    expect(earned.toSorted((a, b) => (a.instructorId < b.instructorId ? -1 : 1))).toEqual([
      {
        instructorId: 'ins_1',
        instructorName: 'ins_1',
        totalSessions: 2,
        totalEarnings: '127.50',
        platformFees: '22.50',
      },
      {
        instructorId: 'ins_2',
        instructorName: 'ins_2',
        totalSessions: 0,
        totalEarnings: '0.00',
        platformFees: '0.00',
      },
      { instructorId: 'ins_4', instructorName: 'ins_4', ...one },
      { instructorId: 'ins_gone', instructorName: 'Ken Gone', ...one },
    ])
  })
})
