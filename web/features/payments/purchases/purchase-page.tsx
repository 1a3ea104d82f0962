import { CalendarPlus, ReceiptText } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { isOpen } from '#shared/rules/money/charge.ts'
import { calendarAddress } from '../../../parts/booking/calendar-address.ts'
import { PackagesLeft, usePackagesLeft } from '../../../parts/booking/packages-left.tsx'
import { goalOf, useGoal } from '../../../parts/payments/goal.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode } from '../../../problem.ts'
import { useParams, useSearchParams } from '../../../router/router.tsx'
import { useSession } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { StateCard } from '../../../ui/feedback/state-card.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { PurchaseFacts } from './purchase-facts.tsx'
import styles from './purchase-page.module.css'
import { type Stand, wordsFor } from './purchase-state.tsx'
import { isOrder, isPackage, isSession, planOf, subjectPath } from './purchase-words.ts'
import { SessionAhead } from './session-ahead.tsx'
import { usePayAgain } from './use-buying.ts'
import { type From, usePurchase } from './use-purchase.ts'

/** The state of a payment. The provider's page returns here, and the list of purchases links here. */
export function PurchasePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  if (!idPattern('charge').test(id)) return <PurchaseNotFound />
  const said = params.get('from')
  const from = said === 'provider' || said === 'cancelled' ? said : undefined
  return <PurchaseAt key={id} id={id} from={from} user={session.user} />
}

function PurchaseAt({ id, from, user }: { id: string; from: From; user: User }) {
  const looking = usePurchase(id, from)
  const { purchase, error } = looking
  if (purchase) return <PurchaseCard purchase={purchase} from={from} user={user} looking={looking} />
  if (!error) return <PurchaseSkeleton />
  return problemCode(error) === 'purchase.not_found' ? (
    <PurchaseNotFound />
  ) : (
    <ErrorState
      level={1}
      title="The purchase could not be loaded"
      onRetry={looking.retry}
      actions={<MyPurchases />}
    >
      Your payment is safe. Please check your connection and try again.
    </ErrorState>
  )
}

/** Several sessions are listed with their times in the facts instead. */
const isOneSession = (purchase: Purchase) => isSession(purchase) && purchase.sessions.length === 0

type Looking = ReturnType<typeof usePurchase>
type CardProps = { purchase: Purchase; from: From; user: User; looking: Looking }

function standOf({ purchase, from, user, looking }: CardProps): Stand {
  const { state, isDisputed } = purchase
  if (looking.isWaiting) return looking.isPatient ? 'waiting' : 'still'
  if (isOpen(state) && !looking.isSure) return 'unknown'
  if (isOpen(state)) return purchase.failure ? 'declined' : 'open'
  if (isDisputed) return 'disputed'
  if (state === 'failed' || state === 'expired') return 'lost'
  if (state !== 'paid') return 'back'
  // A session that could no longer be held is refunded automatically: there is nothing to welcome the member to.
  if (isSession(purchase) && purchase.request) return 'settled'
  if (purchase.request?.isPaidTwice) return 'twice'
  const plan = planOf(purchase)
  const holds = !plan || opens(effectiveTier(user, Date.now()), plan)
  return from && holds ? 'welcome' : 'settled'
}

function PurchaseCard(props: CardProps) {
  const { purchase, user } = props
  const stand = standOf(props)
  const { title, words, ...look } = wordsFor(stand, purchase)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stand)
  usePageTitle(`${title} · Kiai`)
  useEffect(() => {
    // The content is a new page without a navigation, so its title is read out.
    if (shown.current !== stand) heading.current?.focus({ preventScroll: true })
    shown.current = stand
  }, [stand])
  return (
    <div className={`${styles.page} page-width`}>
      <StateCard
        {...look}
        title={title}
        level={1}
        titleRef={heading}
        isWaiting={stand === 'waiting'}
        actions={<Ways {...props} stand={stand} />}
      >
        {words}
      </StateCard>
      {(stand === 'welcome' || stand === 'settled') && isOneSession(purchase) && (
        <SessionAhead purchase={purchase} isNew={stand === 'welcome'} />
      )}
      {(stand === 'welcome' || stand === 'settled') && isPackage(purchase) && (
        <PackageOf purchaseId={purchase.id} />
      )}
      <PurchaseFacts purchase={purchase} email={user.email} />
    </div>
  )
}

/** The sessions left in the package that was bought. */
function PackageOf({ purchaseId }: { purchaseId: string }) {
  const packages = usePackagesLeft()
  return packages ? (
    <PackagesLeft packages={packages.filter((one) => one.purchaseId === purchaseId)} />
  ) : (
    <Skeleton height="7rem" />
  )
}

function Ways({ purchase, stand, looking }: CardProps & { stand: Stand }): ReactNode {
  const { payAgain, isLeaving } = usePayAgain(purchase)
  const { amount } = purchase
  const goal = useGoal(goalOf(purchase.id))
  const onward = goal ? { to: goal.path, label: `Watch ${goal.title}` } : onwardOf(purchase)
  const receipt = (
    <ButtonLink to={`/purchases/${purchase.id}/receipt`}>
      <ReceiptText size={18} aria-hidden="true" /> Receipt
    </ButtonLink>
  )
  switch (stand) {
    case 'waiting':
      return <MyPurchases />
    case 'unknown':
    case 'still':
      return (
        <>
          <Button variant="gold" busy={looking.isChecking} onClick={looking.checkAgain}>
            Check again
          </Button>
          <MyPurchases />
        </>
      )
    case 'open':
    case 'declined':
    case 'lost':
      return (
        <>
          <Button variant="gold" busy={isLeaving} onClick={payAgain}>
            {stand === 'lost' ? 'Try again' : `Continue to pay ${formatMoney(amount)}`}
          </Button>
          <MyPurchases />
        </>
      )
    case 'welcome':
    case 'twice':
    case 'settled': {
      const isDated = stand === 'welcome' && isOneSession(purchase)
      return (
        <>
          {isDated && (
            <ButtonLink to={calendarAddress(purchase.subjectId)} download variant="gold">
              <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
            </ButtonLink>
          )}
          <ButtonLink to={onward.to} variant={stand === 'welcome' && !isDated ? 'gold' : 'outline'}>
            {onward.label}
          </ButtonLink>
          {receipt}
        </>
      )
    }
    case 'back':
      return (
        <>
          {receipt}
          <MyPurchases />
        </>
      )
    case 'disputed':
      return <MyPurchases />
  }
}

/** The link to the purchased item. */
function onwardOf(purchase: Purchase): { to: string; label: string } {
  if (planOf(purchase)) return { to: '/', label: 'Start training' }
  if (isSession(purchase)) return { to: '/my-bookings', label: 'My Bookings' }
  if (isPackage(purchase)) return { to: subjectPath(purchase), label: 'Book a session' }
  if (isOrder(purchase)) return { to: subjectPath(purchase), label: 'Open order' }
  return { to: `/course/${purchase.subjectId}`, label: 'Start learning' }
}

const MyPurchases = () => <ButtonLink to="/profile?tab=purchases">My purchases</ButtonLink>

function PurchaseNotFound() {
  usePageTitle('Purchase Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Purchase Not Found"
      icon={<ReceiptText size={26} />}
      actions={<MyPurchases />}
    >
      This purchase is not in your account. If you bought it with another account, sign in with that account.
    </EmptyState>
  )
}

function PurchaseSkeleton() {
  return (
    <div className={`${styles.page} page-width`} aria-busy="true">
      <h1 className="visually-hidden">Looking up your payment</h1>
      <Skeleton height="21rem" />
      <Skeleton height="14rem" />
    </div>
  )
}
