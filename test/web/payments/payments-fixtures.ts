import type { User } from '#shared/contract/members/user.ts'
import type { PaymentWays, Purchase, RefundOffer, Subscription } from '#shared/contract/payments/purchase.ts'
import { member, type Server } from '../app-harness.tsx'

const day = 24 * 3_600_000
/** The moment this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

export const noPlan: Subscription = {
  tier: 'free',
  isOverridden: false,
  state: 'none',
  plan: null,
  price: null,
  paidUntil: null,
  endsAt: null,
  graceUntil: null,
  nextPlan: null,
  card: null,
  purchaseId: null,
}

export const premium: Subscription = {
  ...noPlan,
  tier: 'premium',
  state: 'active',
  plan: 'premium',
  price: '19.99',
  paidUntil: inDays(20),
  card: { brand: 'visa', last4: '4242' },
  purchaseId: 'chg_1',
}
export const master: Subscription = { ...premium, tier: 'master', plan: 'master', price: '39.99' }
export const pastDue: Subscription = {
  ...premium,
  state: 'past_due',
  paidUntil: inDays(-2),
  graceUntil: inDays(5),
}

export const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  id: 'chg_1',
  purpose: 'tier',
  subjectId: 'premium',
  title: 'Premium',
  provider: 'stripe',
  state: 'paid',
  isDisputed: false,
  amount: '19.99',
  refundedAmount: '0.00',
  tax: null,
  receiptNumber: 'KIAI-2026-1',
  isUpgrade: false,
  period: null,
  failure: null,
  checkoutUrl: null,
  zone: null,
  sessions: [],
  refunds: [],
  request: null,
  createdAt: inDays(-2),
  paidAt: inDays(-2),
  ...change,
})

export const ofCourse = (change: Partial<Purchase> = {}): Purchase =>
  purchase({
    id: 'chg_2',
    purpose: 'course',
    subjectId: 'crs_1',
    title: 'The First Cut',
    amount: '49.00',
    ...change,
  })

export const ofSession = (change: Partial<Purchase> = {}): Purchase =>
  purchase({
    id: 'chg_3',
    purpose: 'session',
    subjectId: 'bkg_1',
    title: 'Sweeps with Kenji Sato',
    amount: '75.00',
    ...change,
  })

export const open: Partial<Purchase> = { state: 'awaiting', receiptNumber: null, paidAt: null }

export const offer = (change: Partial<RefundOffer> = {}): RefundOffer => ({
  amount: '19.99',
  reason: 'subscription.within_window',
  rule: 'The first 7 days: all of it.',
  needsReview: false,
  payments: [],
  ...change,
})

type Told = {
  user?: Partial<User>
  ways?: PaymentWays
  subscription?: Subscription
  purchases?: readonly Purchase[]
  /** One for each read in turn. The last one stays. */
  looks?: readonly Purchase[]
  offers?: readonly RefundOffer[]
}

/** A member's API with payments. Answers that change with each read are taken off their list. */
export function paymentServer(told: Told, own: Server = () => undefined): Server {
  const { purchases = [], ways = { card: true, wallet: true }, subscription = noPlan } = told
  const looks = [...(told.looks ?? purchases)]
  const offers = [...(told.offers ?? [offer()])]
  const next = <Item>(list: Item[]) => (list.length > 1 ? list.shift() : list[0])
  return (url, init) => {
    const answer = own(url, init)
    if (answer) return answer
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: { ...member, ...told.user } }
    if (pathname === '/api/payment-ways') return { body: ways }
    if (pathname === '/api/subscription') return { body: subscription }
    if (pathname === '/api/user/purchases') return { body: purchases }
    if (/^\/api\/purchases\/\w+\/refund$/.test(pathname) && init?.method === 'GET')
      return { body: next(offers) }
    if (/^\/api\/purchases\/\w+(\/check)?$/.test(pathname)) return { body: next(looks) }
    return undefined
  }
}

/** An answer of the provider's page, or of a refused call. */
export const refused = (status: number, code: string, detail: string) => ({
  status,
  body: { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 'r' },
})
