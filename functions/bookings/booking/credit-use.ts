import type { SessionCredits } from '#shared/contract/bookings/credits.ts'
import { Problem } from '#shared/contract/problem.ts'
import {
  type CreditRefusal,
  type CreditTerms,
  carriedLeft,
  creditOf,
  creditRefusal,
  leftInMonth,
} from '#shared/rules/sessions/credit.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import {
  creditsAt,
  creditTerms,
  returnCreditSteps,
  takeCreditStep,
  toUse,
} from '../../model/payments/session-credit.ts'
import type { BookingChange, BookingStep } from '../../model/steps/booking-steps.ts'
import { clock } from '../../ports/process/clock.ts'

type Used = BookingChange & {
  /** The student as read; the write claims their plan. */
  student: MemberItem
}

/** The session covered by a Master credit, and the steps that take the credit; throws if no credit covers it. */
export async function usedCredit(wanted: BookingItem, now: Date): Promise<Used> {
  const { memberId, startsAt } = wanted
  const [student, { terms, claimStep }, credits] = await Promise.all([
    studentOf(memberId),
    creditTerms(),
    creditsAt(memberId, startsAt),
  ])
  const refusal = creditRefusal(student, wanted, terms, now)
  if (refusal) throw new Problem('credit.not_usable', refusalWords(refusal, student, terms))
  const of = creditOf(toUse(credits.own), toUse(credits.before), terms)
  if (!of) throw new Problem('credit.used_up', `All ${terms.monthly} Master credits of this month are used`)
  const credit = credits[of]
  const item: BookingItem = { ...wanted, status: 'confirmed', creditMonth: credit.month }
  return { item, student, steps: [claimStep, takeCreditStep(credit, item.id, now)] }
}

async function studentOf(id: string): Promise<MemberItem> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

/** Makes its format on use: the first one loads the engine's locale data, which costs more than most imports. */
const dayOf = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(iso))

function refusalWords(
  refusal: CreditRefusal,
  { subscriptionExpiresAt = '' }: Pick<MemberItem, 'subscriptionExpiresAt'>,
  { minutes }: CreditTerms,
): string {
  switch (refusal) {
    case 'not_granted':
      return 'No plan includes sessions'
    case 'not_master':
      return 'Only the Master plan includes sessions'
    case 'not_paid_until':
      return `Your plan is paid until ${dayOf(subscriptionExpiresAt)}. A credit covers only sessions that begin before that day.`
    case 'too_long':
      return `A credit covers sessions of up to ${minutes} minutes`
  }
}

/** Returns the credit of a session; no steps for a session without one. */
export const creditBackSteps = async (
  { id: bookingId, memberId, creditMonth: month }: BookingItem,
  isSpare: boolean,
  now: Date,
): Promise<BookingStep[]> => (month ? returnCreditSteps({ memberId, month, bookingId }, isSpare, now) : [])

/** The credits of the month in which `at` lies, and whether one covers a session that begins then. */
export async function ownCredits({ memberId, member: student }: Caller, at: string): Promise<SessionCredits> {
  const startsAt = new Date(at).toISOString()
  const [{ terms }, { own, before }] = await Promise.all([creditTerms(), creditsAt(memberId, startsAt)])
  const refusal = creditRefusal(student, { startsAt, minutes: 0 }, terms, clock.now())
  const isOffered = refusal === undefined || refusal === 'not_paid_until'
  return {
    monthly: isOffered ? terms.monthly : 0,
    minutes: terms.minutes,
    month: own.month,
    left: isOffered ? leftInMonth(toUse(own), terms) : 0,
    carried: isOffered ? carriedLeft(toUse(before), terms) : 0,
    refusal: isOffered && refusal ? refusalWords(refusal, student, terms) : null,
  }
}
