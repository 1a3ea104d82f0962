import { figureSum } from '../../../functions/model/figures/figure-sum.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { instructorPayment } from '../../../functions/model/ledger/instructor-payment.ts'
import { ledgerEntry } from '../../../functions/model/ledger/ledger-entry.ts'
import { charge } from '../../../functions/model/payments/charge.ts'
import {
  instructorEarnings,
  ledgerPage,
  listPayments,
  revenue,
} from '../../../functions/payments/ledger/reports.ts'
import { listInstructorPayments } from '../../../functions/payments/payouts/payout-lists.ts'
import { type Answered, type Case, countReads } from './table-reads.ts'
import { answerQuestions } from './worker.ts'

/** Fills a table with payments and entries of a year, and counts the table reads of each report of the books. */

export type BooksAnswer = { cases: Answered[] }

const now = new Date()
const instructors = 500
const instructorIdOf = (number: number) => `ins_${number % instructors}`

/** The months of a year, this month first. */
const months = Array.from({ length: 12 }, (_, back) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
)
/** A time in the first day of a month, so that none is in the future. */
function timeOf(number: number): string {
  const month = months[number % months.length] ?? ''
  return `${month}-01T00:00:00.${String(number % 1000).padStart(3, '0')}Z`
}

function chargeOf(number: number) {
  const at = timeOf(number)
  return {
    id: `chg_${String(number).padStart(26, '0')}`,
    memberId: `mem_${number % 10_000}`,
    purpose: 'course' as const,
    subjectId: 'crs_1',
    title: 'A course',
    amount: 4900,
    currency: 'usd' as const,
    provider: 'stripe' as const,
    account: 'acct_1',
    isLive: false,
    state: 'paid' as const,
    refunds: [],
    disputes: [],
    attempt: 0,
    isGranted: true,
    month: at.slice(0, 7),
    createdAt: at,
    updatedAt: at,
  }
}

const entryOf = (number: number) => ({
  id: `stripe:pi_${number}:charge`,
  kind: 'share' as const,
  at: timeOf(number),
  month: timeOf(number).slice(0, 7),
  instructorId: instructorIdOf(number),
  description: 'A session',
  lines: [
    { account: 'deferred:session', cents: 4900 },
    { account: `owed:${instructorIdOf(number)}`, cents: -4165 },
    { account: 'income:session', cents: -735 },
  ],
})

const payoutOf = (number: number) => ({
  id: `ipm_${String(number).padStart(26, '0')}`,
  instructorId: instructorIdOf(number),
  instructorName: 'Ken',
  amount: 4165,
  description: 'Sessions',
  paymentType: 'session_payout' as const,
  dueDate: timeOf(number),
  state: 'paid' as const,
  paidAt: timeOf(number),
  listedAt: timeOf(number),
  createdAt: timeOf(number),
  updatedAt: timeOf(number),
})

async function write(count: number): Promise<void> {
  const numbers = (start: number, most: number) =>
    Array.from({ length: Math.min(most, count - start) }, (_, at) => start + at)
  for (let start = 0; start < count; start += 2000) {
    const some = numbers(start, 2000)
    await Promise.all([
      charge().put(some.map(chargeOf)).go({ concurrency: 8 }),
      ledgerEntry().put(some.map(entryOf)).go({ concurrency: 8 }),
      instructorPayment()
        .put(some.filter((number) => number % 50 === 0).map(payoutOf))
        .go({ concurrency: 8 }),
    ])
  }
  const monthly = { charges: count / 12, entries: count / 12, session: 735 * (count / 12) }
  const at = now.toISOString()
  const all = Array.from({ length: instructors }, (_, number) => instructorIdOf(number))
  await figureSum()
    .put([
      ...months.map((month) => ({ sum: `books#${month}`, ...monthly })),
      ...all.map((id) => ({
        sum: `books-of#${id}`,
        entries: count / instructors,
        sessions: count / instructors,
        earned: 4165 * (count / instructors),
        kept: 735 * (count / instructors),
      })),
    ])
    .go({ concurrency: 4 })
  await instructor()
    .put(all.map((id) => ({ id, name: id, isApproved: true, createdAt: at, updatedAt: at })))
    .go({ concurrency: 4 })
}

async function casesOf(): Promise<Case[]> {
  const month = months[3] ?? ''
  const [payments, books, payouts] = await Promise.all([
    listPayments({ limit: 20 }),
    ledgerPage(month, { limit: 20 }),
    listInstructorPayments({ limit: 20 }),
  ])
  const paymentsAt = (name: string, cursor?: string): Case => ({
    name,
    mostReads: 3,
    ask: async () => (await listPayments({ limit: 20, cursor })).items.length,
  })
  const booksAt = (name: string, cursor?: string): Case => ({
    name,
    mostReads: 2,
    ask: async () => (await ledgerPage(month, { limit: 20, cursor })).items.length,
  })
  const payoutsAt = (name: string, cursor?: string): Case => ({
    name,
    mostReads: 4,
    ask: async () => (await listInstructorPayments({ limit: 20, cursor })).items.length,
  })
  return [
    payoutsAt('payments of instructors, first page'),
    payoutsAt('payments of instructors, a page further on', payouts.next),
    paymentsAt('payments, first page'),
    paymentsAt('payments, a page further on', payments.next),
    booksAt('the books of a month, first page'),
    booksAt('the books of a month, a page further on', books.next),
    { name: 'revenue of a year', mostReads: 1, ask: async () => (await revenue()).months.length },
    {
      name: `earnings of ${instructors} instructors`,
      mostReads: 2,
      ask: async () => (await instructorEarnings()).length,
    },
  ]
}

answerQuestions<{ count: number }>(async ({ count }): Promise<BooksAnswer> => {
  await write(count)
  return { cases: await countReads(await casesOf()) }
})
