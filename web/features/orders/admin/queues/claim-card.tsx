import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Input } from '#shared/contract/endpoint.ts'
import type { AdminClaim } from '#shared/contract/orders/claims.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { claimKindWords } from '#shared/rules/store/claims.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { call } from '../../../../api.ts'
import { Thumb } from '../../../../parts/cart/thumb.tsx'
import { Evidence } from '../../../../parts/uploads/evidence.tsx'
import { isOvertaken } from '../../../../problem.ts'
import { invalidate } from '../../../../query-client.ts'
import { TextAreaField, TextField } from '../../../../ui/base/amplify.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatAgo, formatMoney } from '../../../../ui/text/format.ts'
import styles from './queue.module.css'
import type { CardState } from './queue-part.tsx'

type ClaimCardProps = CardState & { known: AdminClaim }

/** One claim: what the buyer says and shows, and the decision. */
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
        title: refund ? `${formatMoney(refund.amount)} goes back` : 'Claim declined',
        description: `${memberName}, ${number}: the buyer is told by mail.`,
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

const money = /^\d{1,7}\.\d{2}$/

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
  const isMoney = money.test(wanted)
  const fault =
    isMoney && centsOf(wanted) > centsOf(most)
      ? `At most ${formatMoney(most)}`
      : isMoney && centsOf(wanted) === 0
        ? 'Enter more than $0.00. To refund nothing, decline the claim.'
        : undefined
  const is = (decision: Decision['decision']) => () => form.setValue('decision', decision)
  return (
    <Form id={formId} form={form}>
      <div className={styles.fields}>
        <TextField
          label="Give back, USD"
          inputMode="decimal"
          autoComplete="off"
          descriptiveText={`At most ${formatMoney(most)}.`}
          {...form.field('amount')}
          {...(fault && { hasError: true, errorMessage: fault })}
        />
        <TextAreaField
          label="Reason"
          isRequired
          rows={2}
          descriptiveText="The buyer reads it."
          {...form.field('reason')}
        />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          busy={decide.isPending && how === 'decline'}
          aria-disabled={decide.isPending || undefined}
          onClick={is('decline')}
        >
          Decline
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="gold"
          busy={decide.isPending && how === 'refund'}
          aria-disabled={decide.isPending || fault !== undefined || undefined}
          onClick={(event) => (fault ? event.preventDefault() : is('refund')())}
        >
          {isMoney ? `Refund ${formatMoney(wanted)}` : 'Refund'}
        </Button>
      </div>
    </Form>
  )
}
