import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import type { PayeeAccount } from '#shared/contract/payments/payees.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { PayeeState } from '#shared/rules/money/payout.ts'
import { call } from '../../../api.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import styles from '../frame/teach.module.css'
import { ownPayee } from '../frame/teach-reads.ts'

type Words = { text: string; badge?: string; tone?: 'jade' | 'gold' | 'vermilion'; action?: string }

/** For each state: its effect on payouts, and the next step. */
const wordsOf: Readonly<Record<PayeeState, Words>> = {
  unavailable: { text: 'Kiai pays you by bank transfer, PayPal or check, as agreed with you.' },
  none: {
    text: 'Set up a Stripe account to get your earnings sent to your bank. Until then, Kiai pays you manually.',
    action: 'Set up payouts',
  },
  started: {
    text: 'Stripe still needs some details. Until you add them, Kiai pays you manually.',
    badge: 'Not finished',
    tone: 'gold',
    action: 'Continue at Stripe',
  },
  checking: {
    text: 'Stripe is reviewing your details. This usually takes minutes and sometimes a few days.',
    badge: 'In review',
    tone: 'gold',
  },
  ready: {
    text: 'Your earnings go to your bank account. Stripe shows you each payout and lets you change the account.',
    badge: 'Ready',
    tone: 'jade',
    action: 'Open Stripe',
  },
  refused: {
    text: 'Stripe cannot open an account for you. Kiai pays you manually.',
    badge: 'Refused',
    tone: 'vermilion',
  },
}

/** The payout account. `isBack` on the return from Stripe's pages: the state is then read from Stripe. */
export function PayeePanel({ isBack, onChecked }: { isBack: boolean; onChecked: () => void }) {
  const { data, error, refetch } = useQuery(ownPayee())
  const { check, isChecking } = useCheck(onChecked)
  useEffect(() => {
    if (isBack) check()
  }, [isBack, check])
  return (
    <section className={styles.panel} aria-labelledby="payee" aria-busy={isChecking}>
      <h2 id="payee" className={styles.head}>
        How you are paid
        {data && <StateBadge state={data.state} />}
      </h2>
      <div className={styles.inside}>
        {error && !data ? (
          <ErrorState level={3} title="This could not be loaded" onRetry={() => void refetch()} />
        ) : data ? (
          <Way state={data.state} onCheck={check} isChecking={isChecking} />
        ) : (
          <Skeleton height="5rem" />
        )}
      </div>
    </section>
  )
}

function useCheck(onChecked: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(payments.checkPayee),
    onSuccess: async (found: PayeeAccount) => {
      const { queryKey } = ownPayee()
      // An earlier request that answers later would bring older data.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, found)
    },
    onError: (error) => toastFailure(error),
    onSettled: onChecked,
  })
  return { check: mutate as () => void, isChecking: isPending }
}

function StateBadge({ state }: { state: PayeeState }) {
  const { badge, tone } = wordsOf[state]
  return badge && tone ? <Badge tone={tone}>{badge}</Badge> : null
}

type WayProps = { state: PayeeState; onCheck: () => void; isChecking: boolean }

function Way({ state, onCheck, isChecking }: WayProps) {
  const { leave, isLeaving } = useLeaving()
  const { text, action } = wordsOf[state]
  return (
    <>
      <p className={styles.quiet}>{text}</p>
      {action && (
        <Button
          variant={state === 'ready' ? 'outline' : 'gold'}
          className={styles.act}
          busy={isLeaving}
          onClick={() => leave(async () => (await call(payments.openPayee)).url)}
        >
          <ExternalLink size={18} aria-hidden="true" /> {action}
        </Button>
      )}
      {state === 'refused' && (
        <p className={styles.quiet}>
          Questions? <ContactSupport category="instructor">Contact support</ContactSupport>.
        </p>
      )}
      {state === 'checking' && (
        <Button className={styles.act} busy={isChecking} onClick={onCheck}>
          Check again
        </Button>
      )}
    </>
  )
}
