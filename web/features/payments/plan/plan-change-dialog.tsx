import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, CreditCard, TriangleAlert } from 'lucide-react'
import type { PlanChangePreview, Subscription } from '#shared/contract/payments/purchase.ts'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { type PaidTier, planNames, priceNoticeDays } from '#shared/rules/money/subscription.ts'
import { call } from '../../../api.ts'
import { askForPortal, useLeaving } from '../../../parts/payments/use-leaving.ts'
import { useOnce } from '../../../parts/payments/use-once.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { formatDate, formatDay, formatMoney } from '../../../ui/text/format.ts'
import { type MoneyLine, MoneyLines } from '../../../ui/text/money-lines.tsx'
import { plans } from '../../../ui/text/plans.ts'
import styles from './plan-dialogs.module.css'
import { cardWords } from './plan-words.ts'
import { tookPlan } from './use-plan.ts'

type PlanChangeDialogProps = {
  subscription: Subscription
  /** The new plan; undefined shows no dialog. */
  to: PaidTier | undefined
  onClose: () => void
}

/** The exact price of a plan change today, shown before the confirmation; confirming buys exactly that. */
export function PlanChangeDialog({ subscription, to, onClose }: PlanChangeDialogProps) {
  const preview = usePreview(to)
  const change = useChange(onClose, () => void preview.refetch())
  const press = useOnce(change.mutateAsync)
  const close = () => {
    // Opening the dialog again is a new request: the current state of the plan is loaded first.
    change.reset()
    onClose()
  }
  const { data } = preview
  const isDown = data?.kind === 'downgrade'
  const from = subscription.plan ?? 'premium'
  const isReady = data !== undefined && !preview.isFetching
  // If the payment may have succeeded, the button is not offered again.
  const mayPress = !isUnknown(change.error) && !(preview.error && !data)
  return (
    <Dialog
      open={to !== undefined}
      onClose={close}
      title={to ? titleOf(from, to) : ''}
      footer={
        <>
          <Button onClick={close}>{isDown ? `Keep ${planNames[from]}` : 'Not now'}</Button>
          {mayPress && (
            <Button variant="gold" busy={!isReady || change.isPending} onClick={() => data && press(data)}>
              {data ? pressOf(data) : 'Loading…'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Refusal error={change.error} />
        {data ? (
          <Change preview={data} subscription={subscription} />
        ) : preview.error ? (
          <NoPreview error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
    </Dialog>
  )
}

const isUnknown = (error: Error | null) => problemCode(error) === 'payment.unknown'

const titleOf = (from: PaidTier, to: PaidTier) =>
  from === 'premium' ? `Upgrade to ${planNames[to]}` : `Change to ${planNames[to]}`

const pressOf = ({ kind, dueToday, nextPaymentAt }: PlanChangePreview) =>
  kind === 'upgrade' ? `Upgrade, pay ${formatMoney(dueToday)}` : `Change on ${formatDay(nextPaymentAt)}`

/** Loaded each time the dialog opens, because the prorated amount changes every second. */
function usePreview(to: PaidTier | undefined) {
  return useQuery({
    queryKey: ['plan-preview', to],
    queryFn: ({ signal }) =>
      to ? call(subscriptions.previewPlanChange, { body: { tier: to } }, { signal }) : Promise.reject(),
    enabled: to !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

function useChange(onClose: () => void, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ to: tier, proratedAt, dueToday }: PlanChangePreview) =>
      call(subscriptions.changePlan, { body: { tier, proratedAt, dueToday } }),
    onSuccess: async (subscription, { kind, to, nextPaymentAt }) => {
      await tookPlan(client, subscription)
      toast(
        kind === 'upgrade'
          ? { title: `You are ${planNames[to]} now`, description: 'You can open everything in your plan.' }
          : {
              title: `${planNames[to]} from ${formatDate(nextPaymentAt)}`,
              description: 'Nothing is due today.',
            },
      )
      onClose()
    },
    onError: (error) => {
      // After a decline, Stripe would repeat the same answer, even for another card.
      if (['payment.changed', 'payment.declined'].includes(problemCode(error) ?? '')) onChanged()
    },
  })
}

function Change({ preview, subscription }: { preview: PlanChangePreview; subscription: Subscription }) {
  const { kind, from, to, dueToday, price, nextPaymentAt } = preview
  const isUp = kind === 'upgrade'
  const on = formatDay(nextPaymentAt)
  const whole = formatDate(nextPaymentAt)
  return (
    <>
      <div className={styles.fromTo}>
        <p>
          <span className={styles.quiet}>{isUp ? 'Now' : `Until ${on}`}</span>
          <b>
            {planNames[from]}, {plans[from].price}
          </b>
        </p>
        <ArrowRight size={24} aria-hidden="true" className={styles.arrow} />
        <p>
          <span className={styles.quiet}>{isUp ? 'From today' : `From ${on}`}</span>
          <b>
            {planNames[to]}, {formatMoney(price)}
          </b>
        </p>
      </div>
      <MoneyLines
        lines={[
          ...proratedLines(preview),
          ...(isUp ? [] : [{ what: `On ${whole}`, amount: price }]),
          { what: 'Due today', amount: dueToday, isTotal: true },
        ]}
      />
      {isUp ? (
        <p className={styles.words}>
          Then {formatMoney(price)} on {whole} and each month, until you cancel. Price changes are announced{' '}
          {priceNoticeDays} days ahead.
        </p>
      ) : (
        <Note>
          <p>
            You keep {planNames[from]} until {whole}. Then you lose access to: {closing(from)}. Your progress
            and your list are kept.
          </p>
        </Note>
      )}
      {isUp && subscription.card && (
        <p className={styles.card}>
          <CreditCard size={20} aria-hidden="true" /> {cardWords(subscription)}
        </p>
      )}
    </>
  )
}

/**
 * The proration of the rest of the month: the charge and the credit. Any other lines are shown as the provider gives
 * them.
 */
function proratedLines({ from, to, lines, proratedAt, nextPaymentAt }: PlanChangePreview): MoneyLine[] {
  const rest = `${formatDay(proratedAt)} – ${formatDay(nextPaymentAt)}`
  const isPair = lines.length === 2 && lines.filter(({ amount }) => amount.startsWith('-')).length === 1
  return lines.map(({ description, amount }) => {
    const ours = amount.startsWith('-') ? `Unused ${planNames[from]}, ${rest}` : `${planNames[to]}, ${rest}`
    return { what: isPair ? ours : description, amount }
  })
}

/** The features of a plan beyond those of the plan below it. */
export const closing = (plan: PaidTier) =>
  plans[plan].offers
    .slice(1)
    .map((offer) => offer[0]?.toLowerCase() + offer.slice(1))
    .join(', ')

/** The reason why the change failed, and the next step. */
function Refusal({ error }: { error: Error | null }) {
  const { leave, isLeaving } = useLeaving()
  if (!error) return null
  const code = problemCode(error)
  if (code === 'payment.changed') {
    return (
      <Note isNews>
        <p>
          <b>The amount has changed</b> since you opened this. Please check it.
        </p>
      </Note>
    )
  }
  return (
    <Note tone="vermilion" icon={<TriangleAlert size={20} />} isNews>
      <p>{wordsOf(error)}</p>
      {code === 'payment.declined' && (
        <div>
          <Button size="small" busy={isLeaving} onClick={() => leave(askForPortal)}>
            Update card
          </Button>
        </div>
      )}
      {isUnknown(error) && (
        <div>
          <ButtonLink size="small" to="/profile?tab=purchases">
            My purchases
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}

function NoPreview({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { leave, isLeaving } = useLeaving()
  const isPastDue = problemCode(error) === 'subscription.past_due'
  return (
    <Note tone="vermilion" icon={<TriangleAlert size={20} />} isNews>
      <p>{isPastDue ? 'The last renewal is not paid yet. Pay it to change your plan.' : wordsOf(error)}</p>
      <div>
        {isPastDue ? (
          <Button size="small" busy={isLeaving} onClick={() => leave(askForPortal)}>
            Update card
          </Button>
        ) : (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Note>
  )
}

function Waiting() {
  return (
    <div className={styles.stack} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the price
      </p>
      <Skeleton height="3rem" />
      <Skeleton height="9.5rem" />
      <Skeleton height="2.6rem" />
    </div>
  )
}
