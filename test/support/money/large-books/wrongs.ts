import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { chargeOf, day, entryOf, iso, type LargeBooks, putPayment } from './books.ts'

/** One error of each kind that a comparison can find, somewhere in the middle of correct data. */

type Books = LargeBooks & { subscribers: number; yesterday: number }

/** Makes all of them. Returns the beginning of each difference's name, by kind. */
export async function makeWrong(given: LargeBooks, subscribers: number): Promise<Record<string, string>> {
  const books = { ...given, subscribers, yesterday: given.now - day }
  return {
    not_booked: await unheardPayment(books),
    'not_booked, a refund': await unheardRefund(books),
    'not_booked, of an old payment': await refundOfOldPayment(books),
    mismatch: await misfittingPayment(books),
    not_at_provider: await unlistedPayment(books),
    not_granted: await closedCourse(books),
    not_charged: await freeCourse(books),
    drift: await planBehind(books),
    payout_differs: strangeTransfer(books),
    refund_late: await lateRefund(books),
    unbalanced: await unbalancedEntry(books),
  }
}

async function unheardPayment(books: Books): Promise<string> {
  await person(books, 'mem_unheard')
  putPayment(books.put, 'unheard', books.yesterday)
  putPaidPage(books, 'unheard', 4900)
  await opened(books, 'unheard', books.now + day)
  return 'not_booked:ch_unheard'
}

/** A refund that is visible only in its payment: no list of refunds holds it. */
async function unheardRefund(books: Books): Promise<string> {
  await person(books, 'mem_backed')
  putPayment(books.put, 'backed', books.yesterday, { amount_refunded: 1000 })
  putRefund(books, { id: 're_backed', status: 'succeeded', payment_intent: 'pi_backed' })
  await books.write.payments([known(books, 'backed')])
  return 'not_booked:re_backed'
}

/** A refund of a payment so old that no list contains it. */
async function refundOfOldPayment(books: Books): Promise<string> {
  await person(books, 'mem_old')
  await books.write.payments([known(books, 'old', {}, 10)])
  putRefund(books, { id: 're_old', status: 'succeeded', payment_intent: 'pi_old' }, 1)
  return 'not_booked:re_old'
}

/** Its page is over, and has another amount than requested. */
async function misfittingPayment(books: Books): Promise<string> {
  await person(books, 'mem_misfit')
  putPaidPage(books, 'misfit', 100)
  await opened(books, 'misfit', books.now - 60)
  return 'mismatch:chg_misfit'
}

async function unlistedPayment(books: Books): Promise<string> {
  await books.write.payments([known(books, 'unlisted')])
  return 'not_at_provider:stripe:pi_unlisted:charge'
}

async function closedCourse(books: Books): Promise<string> {
  await person(books, 'mem_closed')
  putPayment(books.put, 'closed', books.yesterday)
  await books.write.payments([known(books, 'closed')], { isOwned: false })
  return 'not_granted:chg_closed'
}

async function freeCourse(books: Books): Promise<string> {
  await books.write.owned([known(books, 'free')])
  return 'not_charged:chg_free'
}

async function planBehind(books: Books): Promise<string> {
  const { subscription } = await import('../../../../functions/model/payments/subscription.ts')
  const one = Math.floor(books.subscribers / 2)
  const memberId = `mem_${one}`
  await person(books, memberId)
  await subscription().patch({ memberId }).set({ tier: 'master' }).go()
  return `drift:sub_${one}`
}

function strangeTransfer({ put, yesterday }: Books): string {
  put('transfer', {
    id: 'tr_strange',
    object: 'transfer',
    amount: 1000,
    amount_reversed: 0,
    metadata: {},
    created: yesterday,
    livemode: false,
  })
  return 'transfer:tr_strange:0'
}

/** It could not arrive, so long ago that no list holds it. */
async function lateRefund(books: Books): Promise<string> {
  const at = putRefund(books, { id: 're_late', status: 'failed', payment_intent: 'pi_late' })
  const refunds = [{ id: 're_late', amount: 1000, state: 'pending' as const, at }]
  await person(books, 'mem_late')
  await books.write.payments([known(books, 'late', { state: 'part_refunded', refunds }, 10)])
  const lines = [
    { account: 'held:stripe', cents: -1000 },
    { account: 'income:course', cents: 1000 },
  ]
  await books.write.entries([entryOf({ id: 'stripe:re_late:refund', kind: 'refund', at }, 'chg_late', lines)])
  return 'refund_back:re_late'
}

async function unbalancedEntry({ write, yesterday }: Books): Promise<string> {
  const lines = [{ account: 'held:stripe', cents: 1 }]
  await write.entries([entryOf({ id: 'wrong:1', kind: 'adjustment', at: iso(yesterday) }, 'chg_0', lines)])
  return 'unbalanced:wrong:1'
}

/** A payment whose fee event from Stripe was lost. Returns the id of the missing entry. */
export async function payWithoutFee(given: LargeBooks, subscribers: number): Promise<string> {
  const { ledgerEntry } = await import('../../../../functions/model/ledger/ledger-entry.ts')
  const books = { ...given, subscribers, yesterday: given.now - day }
  putPayment(books.put, 'feeless', books.yesterday)
  await books.write.payments([known(books, 'feeless')])
  const id = 'stripe:pi_feeless:fee'
  await ledgerEntry().delete({ id }).go()
  return id
}

/** A payment as stored here, this many days old. */
function known({ now, account, subscribers }: Books, name: string, more: Partial<ChargeItem> = {}, days = 1) {
  const charge = chargeOf(name, { account, subscribers, seconds: now - days * day })
  return { charge: { ...charge, ...more }, providerPaymentId: `pi_${name}` }
}

async function person({ yesterday }: Books, id: string): Promise<void> {
  const { member } = await import('../../../../functions/model/members/member.ts')
  const at = iso(yesterday)
  await member()
    .create({ id, email: `${id}@kiai.test`, createdAt: at, updatedAt: at })
    .go()
}

/** A paid page at Stripe. */
function putPaidPage({ put, yesterday }: Books, name: string, amount: number): void {
  const common = { metadata: { charge: `chg_${name}` }, created: yesterday }
  put('payment_intent', { id: `pi_${name}`, object: 'payment_intent', ...common })
  put('checkout.session', {
    id: `cs_${name}`,
    object: 'checkout.session',
    payment_intent: `pi_${name}`,
    status: 'complete',
    payment_status: 'paid',
    mode: 'payment',
    currency: 'usd',
    amount_total: amount,
    customer: null,
    livemode: false,
    ...common,
  })
}

/** A refund at Stripe. If it is six days old, the lists of the last days do not hold it. */
function putRefund(
  { put, now }: Books,
  refund: { id: string; status: string; payment_intent: string },
  days = 6,
): string {
  const created = now - days * day
  put('refund', { ...refund, object: 'refund', amount: 1000, created, metadata: {} })
  return iso(created)
}

/** A payment that was begun here, whose page is open until a given time. */
async function opened(books: Books, name: string, until: number): Promise<void> {
  const { charge } = await import('../../../../functions/model/payments/charge.ts')
  const { paidAt: _, providerPaymentId: __, ...item } = known(books, name).charge
  await charge()
    .put({ ...item, state: 'awaiting', isGranted: false, expiresAt: iso(until) })
    .go()
}
