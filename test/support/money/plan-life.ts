import type { Tier } from '#shared/rules/access/access.ts'

/**
 * The plan that a member holds on each day, computed slowly and independently from their actions and the times of
 * these. No calculation of Kiai or Stripe is used. Times are seconds.
 */

const day = 86_400
/** From the end of a month to the first attempt to charge the next one. */
const draft = 3600
const grace = 7 * day

export type Paid = {
  /** Its subscription: the first, the second … */
  plan: number
  tier: Exclude<Tier, 'free'>
  from: number
  to: number
  refunded: 'no' | 'partly' | 'whole'
  dispute?: { id: string; state: 'open' | 'won' | 'lost' }
}

type Plan = {
  tier: Exclude<Tier, 'free'>
  /** From the next month on. */
  next?: Exclude<Tier, 'free'> | undefined
  begun: number
  /** Paid months. */
  months: number
  isEnding: boolean
  isUnpaid: boolean
  ended?: number
}

/** The same day of the month, some months later; the last day if that month is too short. */
export function monthsOn(from: number, months: number): number {
  const at = new Date(from * 1000)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(at.getUTCDate(), lastDay)
  const midnight = Date.UTC(year, month, date) / 1000
  return midnight + (from % day)
}

export class PlanLife {
  plan: Plan | undefined
  plans = 0
  /** Oldest first. */
  readonly paid: Paid[] = []
  cardWorks = true

  get isGoing(): boolean {
    return this.plan !== undefined && this.plan.ended === undefined
  }

  paidUntil(plan: Plan): number {
    return monthsOn(plan.begun, plan.months)
  }

  /** Whether the grace period is over, and the plan has not been ended yet. */
  isLapsed(now: number): boolean {
    const { plan } = this
    return plan !== undefined && this.isGoing && plan.isUnpaid && now >= this.paidUntil(plan) + grace
  }

  /** The next month has begun and its invoice is still a draft: changes now count from the month after on. */
  isRenewing(now: number): boolean {
    const { plan } = this
    if (!plan || !this.isGoing || plan.isUnpaid || plan.isEnding) return false
    return this.paidUntil(plan) <= now && now < this.paidUntil(plan) + draft
  }

  buy(tier: Plan['tier'], now: number): void {
    this.plan = { tier, begun: now, months: 1, isEnding: false, isUnpaid: false }
    this.plans++
    this.cardWorks = true
    this.pay(now, monthsOn(now, 1))
  }

  private pay(from: number, to: number): void {
    const tier = this.plan?.tier ?? 'premium'
    this.paid.push({ plan: this.plans, tier, from, to, refunded: 'no' })
  }

  /** Moves the time on. */
  reach(now: number): void {
    const { plan } = this
    while (plan && this.isGoing && !plan.isUnpaid) {
      const end = this.paidUntil(plan)
      if (plan.isEnding && end <= now) plan.ended = end
      else if (!plan.isEnding && end + draft <= now) this.renew(plan)
      else return
    }
  }

  private renew(plan: Plan): void {
    if (this.cardWorks) this.goOn(plan)
    else plan.isUnpaid = true
  }

  private goOn(plan: Plan): void {
    const from = this.paidUntil(plan)
    plan.months++
    plan.tier = plan.next ?? plan.tier
    plan.next = undefined
    plan.isUnpaid = false
    this.pay(from, this.paidUntil(plan))
  }

  /** A card that works pays the overdue amount at once. */
  recover(): void {
    this.cardWorks = true
    if (this.plan?.isUnpaid && this.isGoing) this.goOn(this.plan)
  }

  upgrade(now: number): void {
    const { plan } = this
    if (!plan || !this.cardWorks) return
    plan.tier = 'master'
    this.pay(now, this.paidUntil(plan))
  }

  /** Ends at the end of the month, or at once if nothing is paid any further. */
  cancel(now: number): void {
    const { plan } = this
    if (!plan) return
    if (plan.isUnpaid) plan.ended = now
    else plan.isEnding = true
  }

  resume(): void {
    if (!this.plan) return
    this.plan.isEnding = false
    this.plan.next = undefined
  }

  end(now: number): void {
    if (this.plan && this.isGoing) this.plan.ended = now
  }

  /** The money of a payment is gone. It takes its purchase with it, if that is the present month. */
  lose(payment: Paid, now: number): void {
    if (payment.plan === this.plans && payment.to > now) this.end(now)
  }

  /**
   * All payments that are refunded with one on request: of the first month of the first subscription, within its days.
   */
  dueBack(payment: Paid, now: number): Paid[] {
    const [first] = this.paid
    const isDue = ({ plan, tier, from, refunded, dispute }: Paid) =>
      plan === 1 &&
      from < (first?.to ?? 0) &&
      now - from < (tier === 'master' ? 14 : 7) * day &&
      refunded !== 'whole' &&
      (!dispute || dispute.state === 'won')
    return isDue(payment) ? this.paid.filter(isDue) : []
  }

  /** The tier they hold at a given time. */
  tierAt(now: number): Tier {
    const { plan } = this
    if (!plan || (plan.ended !== undefined && plan.ended <= now)) return 'free'
    if (this.paid.some((one) => one.plan === this.plans && one.dispute?.state === 'open')) return 'free'
    const end = this.paidUntil(plan)
    if (plan.isEnding) return now < end ? plan.tier : 'free'
    return now < end + grace ? plan.tier : 'free'
  }
}
