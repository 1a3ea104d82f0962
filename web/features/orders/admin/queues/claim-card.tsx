import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/contract/endpoint.ts'
import type { AdminClaim } from '#shared/contract/orders/claims.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { claimKindWords } from '#shared/rules/store/claims.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { call } from '../../../../api.ts'
import { Thumb } from '../../../../parts/cart/thumb.tsx'
import { RefundDecision } from '../../../../parts/payments/refund-decision.tsx'
import { Evidence } from '../../../../parts/uploads/evidence.tsx'
import { isOvertaken } from '../../../../problem.ts'
import { invalidate } from '../../../../query-client.ts'
import { Link } from '../../../../router/link.tsx'
import { Button } from '../../../../ui/base/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatAgo, formatMoney } from '../../../../ui/text/format.ts'
import styles from './queue.module.css'
import type { CardState } from './queue-part.tsx'

type ClaimCardProps = CardState & { known: AdminClaim }

/** One claim: the buyer's description and pictures, and the decision. */
export function ClaimCard({ known, isOpen, onOpen, onDone }: ClaimCardProps) {
  const { number, orderId, memberName, createdAt, kind, name, quantity, imageUrl, words, pictures } = known
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.title} {...(isOpen && { tabIndex: -1 })}>
            {memberName}: {claimKindWords[kind].toLowerCase()}
          </h3>
          <p className={styles.facts}>
            <Link to={`/admin/orders/${orderId}`}>{number}</Link>, reported{' '}
            <time dateTime={createdAt}>{formatAgo(createdAt, Date.now())}</time>
          </p>
        </div>
        {!isOpen && (
          <Button aria-label={`Decide on the claim of ${memberName}`} onClick={onOpen}>
            Decide
          </Button>
        )}
      </header>
      {isOpen && (
        <>
          <div className={styles.lines}>
            <div className={styles.line}>
              <Thumb url={imageUrl} count={quantity} />
              <span className={styles.name}>
                {name}
                <span className={styles.quiet}>{optionWords(known)}</span>
                {quantity > 1 && <span className="visually-hidden">, {quantity} of it</span>}
              </span>
            </div>
            <blockquote className={styles.said}>{words}</blockquote>
            <Evidence of={memberName} pictures={pictures} />
          </div>
          <Decision known={known} onDone={onDone} />
        </>
      )}
    </article>
  )
}

type Decision = Input<typeof orders.decideClaim>['body']

function useDecision({ id, orderId, memberName, number }: AdminClaim, onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, orders.listClaims.path, orders.listAllOrders.path)
  return useMutation({
    mutationFn: (body: Decision) => call(orders.decideClaim, { params: { id: orderId, claim: id }, body }),
    onSuccess: async ({ refund }) => {
      toast({
        title: refund ? `Refund of ${formatMoney(refund.amount)} started` : 'Claim declined',
        description: `${memberName}, ${number}. The buyer gets a mail.`,
      })
      onDone()
      await refresh()
    },
    onError: (error) => {
      if (!isOvertaken(error)) return
      toastFailure(error)
      void refresh()
    },
  })
}

function Decision({ known, onDone }: { known: AdminClaim; onDone: () => void }) {
  const { id, most } = known
  const decide = useDecision(known, onDone)
  const formId = `decide-${id}`
  const form = useContractForm<Decision>(
    orders.decideClaim.body,
    { decision: 'refund', amount: most, reason: '' },
    async ({ decision, amount, reason }) => {
      const refunded = decision === 'refund' && amount !== undefined && { amount }
      await decide.mutateAsync({ decision, reason, ...refunded })
    },
    { 'refund.too_much': 'amount' },
  )
  const [wanted = '', how] = form.watch(['amount', 'decision'])
  return (
    <Form id={formId} form={form}>
      <RefundDecision
        formId={formId}
        amount={form.field('amount')}
        reason={form.field('reason')}
        wanted={wanted}
        most={most}
        reader="buyer"
        refusal={{ words: 'decline the claim', label: 'Decline' }}
        pending={decide.isPending ? (how === 'refund' ? 'refund' : 'refusal') : undefined}
        onDecide={(decision) => form.setValue('decision', decision === 'refund' ? 'refund' : 'decline')}
      />
    </Form>
  )
}
