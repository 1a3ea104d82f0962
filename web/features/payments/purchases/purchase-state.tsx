import { Check, DoorOpen, Hourglass, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { packageRules } from '#shared/rules/money/package.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import type { StateTone } from '../../../ui/feedback/state-card.tsx'
import { formatMoney, formatPaperDate } from '../../../ui/text/format.ts'
import { backTo, isOrder, isPackage, isSession, planOf, takes } from './purchase-words.ts'

/** The state of a purchase for the viewer. */
export type Stand =
  | 'waiting'
  | 'still'
  | 'unknown'
  | 'open'
  | 'declined'
  | 'welcome'
  | 'settled'
  | 'twice'
  | 'lost'
  | 'back'
  | 'disputed'

export type StandWords = { tone: StateTone; icon: ReactNode; title: string; words: ReactNode }

const size = 26

/** The text for each state of a purchase: the event, and whether money moved. */
export function wordsFor(stand: Stand, purchase: Purchase): StandWords {
  const { state, failure, amount, refundedAmount, title, paidAt } = purchase
  const isByWallet = purchase.provider === 'paypal'
  const plan = planOf(purchase)
  const what = plan ? planNames[plan] : title
  switch (stand) {
    case 'waiting':
      return {
        tone: 'gold',
        icon: <Hourglass size={size} />,
        title: 'Confirming your payment',
        words: <p>This takes a few seconds. You can close this page.</p>,
      }
    case 'still':
      return {
        tone: 'gold',
        icon: <Hourglass size={size} />,
        title: isByWallet ? 'Still waiting for PayPal' : 'Still waiting for your bank',
        words: (
          <p>
            Your payment of {formatMoney(amount)} is not confirmed yet:{' '}
            {isByWallet ? 'PayPal may review it for a day' : 'a bank debit can take a few days'}.{' '}
            {afterwards(purchase)} automatically when it is confirmed. You do not need to pay again.
          </p>
        ),
      }
    case 'unknown':
      return {
        tone: 'gold',
        icon: <Hourglass size={size} />,
        title: 'Payment not confirmed',
        words: (
          <p>
            {isByWallet ? 'PayPal is' : 'Our payment provider is'} not responding, so we do not know whether
            your payment of {formatMoney(amount)} was made. This page shows it within a minute.{' '}
            <b>Please do not pay again.</b>
          </p>
        ),
      }
    case 'open':
      return {
        tone: 'gold',
        icon: <DoorOpen size={size} />,
        title: 'Not paid yet',
        words: (
          <p>
            You can still pay for {what} on the payment page. <b>Nothing was charged.</b>
          </p>
        ),
      }
    case 'welcome':
      return {
        tone: 'jade',
        icon: <Check size={size} />,
        title: welcomeTitle(purchase),
        words: (
          <p>
            {welcomeWords(purchase)} We have received {formatMoney(amount)}.
          </p>
        ),
      }
    case 'settled':
      return {
        tone: 'jade',
        icon: <Check size={size} />,
        title: 'Paid',
        words: (
          <p>
            {formatMoney(amount)} for {what}
            {paidAt && `, received on ${formatPaperDate(paidAt)}`}.
          </p>
        ),
      }
    case 'twice':
      return {
        tone: 'jade',
        icon: <Check size={size} />,
        title: 'Already paid',
        words: (
          <p>
            You had already paid for {what} and keep it. This payment of {formatMoney(amount)} is refunded
            automatically.
          </p>
        ),
      }
    case 'declined':
      return notThrough(failure)
    case 'lost':
      return state === 'expired'
        ? {
            tone: 'quiet',
            icon: <X size={size} />,
            title: 'The payment page has expired',
            words: (
              <p>
                The payment was not made in time. <b>Nothing was charged.</b>
              </p>
            ),
          }
        : notThrough(failure)
    case 'back':
      return {
        tone: 'quiet',
        icon: <Undo2 size={size} />,
        title: state === 'refunded' ? 'Refunded' : 'Partly refunded',
        words: (
          <p>
            {state === 'refunded' ? 'The full amount, ' : ''}
            {formatMoney(refundedAmount)}
            {state === 'refunded' ? ',' : ` of ${formatMoney(amount)}`} was sent to {backTo(purchase)} and
            arrives in {takes(purchase)}. {state === 'refunded' && closedWords(purchase)}
          </p>
        ),
      }
    case 'disputed':
      return {
        tone: 'vermilion',
        icon: <TriangleAlert size={size} />,
        title: 'Payment disputed',
        words: (
          <p>
            Your bank has disputed the payment of {formatMoney(amount)}
            {disputedWords(purchase)}. If this was a mistake, tell your bank, or{' '}
            <ContactSupport purchase={purchase.id}>contact support</ContactSupport>.
          </p>
        ),
      }
  }
}

const notThrough = (failure: string | null): StandWords => ({
  tone: 'vermilion',
  icon: <X size={size} />,
  title: 'The payment did not go through',
  words: (
    <p>
      {failure ?? 'The bank declined it.'}{' '}
      {!failure?.includes('Nothing was charged') && <b>Nothing was charged.</b>}
    </p>
  ),
})

const called = (purchase: Purchase) => {
  const plan = planOf(purchase)
  return plan ? planNames[plan] : undefined
}

/** The effect of the payment: a plan or a course opens, a session is confirmed. */
const afterwards = (purchase: Purchase) =>
  isOrder(purchase)
    ? 'Your order continues'
    : purchase.sessions.length > 1
      ? 'Your sessions are confirmed'
      : isSession(purchase)
        ? 'Your session is confirmed'
        : isPackage(purchase)
          ? 'Your package opens'
          : `${called(purchase) ?? 'The course'} opens`

function welcomeTitle(purchase: Purchase): string {
  if (purchase.sessions.length > 1) return 'Payment Successful! Your sessions have been confirmed.'
  if (isSession(purchase)) return 'Payment Successful! Your session has been confirmed.'
  if (isPackage(purchase)) return 'Your package is ready'
  if (isOrder(purchase)) return 'Your order is paid'
  const plan = called(purchase)
  return plan ? `You are ${plan} now` : 'You own this course'
}

function welcomeWords(purchase: Purchase): string {
  if (purchase.sessions.length > 1) return 'You find them in My Bookings. Each shows its link when it opens.'
  if (isSession(purchase))
    return `You find ${purchase.title} in My Bookings. It shows the link when it opens.`
  if (isPackage(purchase))
    return `${purchase.title}: book each session within ${packageRules.validMonths} months.`
  if (isOrder(purchase)) return `${purchase.title}: its page shows the status.`
  return planOf(purchase)
    ? 'You can open everything in your plan.'
    : `You can open ${purchase.title} at any time.`
}

/** The access closed by a full refund; a session has its own page for that. */
function closedWords(purchase: Purchase): string | undefined {
  if (isSession(purchase)) return undefined
  if (purchase.request?.isPaidTwice) return 'You had already paid for it and keep it.'
  if (isPackage(purchase)) return 'The package is closed.'
  if (isOrder(purchase)) return 'The order has ended.'
  const plan = called(purchase)
  return plan ? `This month of ${plan} is closed.` : 'The course is closed.'
}

const disputedWords = (purchase: Purchase) =>
  isSession(purchase)
    ? '. Your session stays booked'
    : isOrder(purchase)
      ? '. Nothing is shipped or downloaded until the dispute is decided'
      : isPackage(purchase)
        ? '. You cannot book with it until the dispute is decided'
        : `. ${called(purchase) ?? 'The course'} is closed until the dispute is decided`
