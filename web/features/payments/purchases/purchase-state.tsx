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
        words: <p>This takes a few seconds. Should you close this page, nothing is lost.</p>,
      }
    case 'still':
      return {
        tone: 'gold',
        icon: <Hourglass size={size} />,
        title: isByWallet ? 'Still waiting for PayPal' : 'Still waiting for your bank',
        words: (
          <p>
            Your payment of {formatMoney(amount)} is not confirmed yet;{' '}
            {isByWallet ? 'PayPal may look at it for a day' : 'a bank debit can take some days'}.{' '}
            {afterwards(purchase)} automatically as soon as it is. You do not need to pay again.
          </p>
        ),
      }
    case 'unknown':
      return {
        tone: 'gold',
        icon: <Hourglass size={size} />,
        title: 'Not known yet',
        words: (
          <p>
            {isByWallet ? 'PayPal does' : 'Our payment provider does'} not answer at the moment, so we do not
            know whether your payment of {formatMoney(amount)} was made. It shows here within a minute.{' '}
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
            {what} waits for you at the payment page. <b>Nothing was charged.</b>
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
        title: 'You had paid already',
        words: (
          <p>
            {what} was paid before, and stays yours. This payment of {formatMoney(amount)} goes back by
            itself.
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
            title: 'The payment page has closed',
            words: (
              <p>
                Nobody paid there in time. <b>Nothing was charged.</b>
              </p>
            ),
          }
        : notThrough(failure)
    case 'back':
      return {
        tone: 'quiet',
        icon: <Undo2 size={size} />,
        title: state === 'refunded' ? 'Given back' : 'Given back in part',
        words: (
          <p>
            {state === 'refunded' ? 'All of it, ' : ''}
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
        title: 'Your bank has disputed this',
        words: (
          <p>
            The bank asked for {formatMoney(amount)} back{disputedWords(purchase)} until that is decided. If
            this was a mistake, tell your bank, or{' '}
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
    ? 'Your order goes on'
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
  return plan ? `You are ${plan} now` : 'The course is yours'
}

function welcomeWords(purchase: Purchase): string {
  if (purchase.sessions.length > 1) return 'They stand in My Bookings, each with its link once it opens.'
  if (isSession(purchase)) return `${purchase.title} stands in My Bookings, with its link once it opens.`
  if (isPackage(purchase))
    return `${purchase.title}: book each when it suits you, within ${packageRules.validMonths} months.`
  if (isOrder(purchase)) return `${purchase.title}: its page shows how far it has come.`
  return planOf(purchase)
    ? 'Everything in your plan is open.'
    : `${purchase.title} stays open for you, for good.`
}

/** The access closed by a full refund; a session has its own page for that. */
function closedWords(purchase: Purchase): string | undefined {
  if (isSession(purchase)) return undefined
  if (purchase.request?.isPaidTwice) return 'It had been paid before, and stays yours.'
  if (isPackage(purchase)) return 'The package is closed.'
  if (isOrder(purchase)) return 'The order has ended.'
  const plan = called(purchase)
  return plan ? `This month of ${plan} is closed.` : 'The course is closed.'
}

const disputedWords = (purchase: Purchase) =>
  isSession(purchase)
    ? '. Your session stays as it is'
    : isOrder(purchase)
      ? '. Nothing of it is sent or given out until that is decided'
      : isPackage(purchase)
        ? '. Nothing is booked with it until that is decided'
        : `, so ${called(purchase) ?? 'the course'} is closed`
