import type { RefundReview } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { RefundDecision } from '../../../../parts/payments/refund-decision.tsx'
import { Evidence } from '../../../../parts/uploads/evidence.tsx'
import { Button } from '../../../../ui/base/button.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatAgo, formatDate, formatMoney } from '../../../../ui/text/format.ts'
import { momentIn, ownZone } from '../../../../ui/text/zones.ts'
import { type RefundDecision as Decided, useDecision } from '../books/use-payments.ts'
import styles from './refund-reviews.module.css'

type CardProps = { review: RefundReview; isOpen: boolean; onOpen: () => void }

/** One pending refund: the member's request, the amount by the rules, and the decision. */
export function RefundReviewCard({ review, isOpen, onOpen }: CardProps) {
  const { memberName, memberEmail, title, paidAmount, refundedAmount, paidAt, createdAt } = review
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.who}>
            {memberName} · <a href={`mailto:${memberEmail}`}>{memberEmail}</a>
          </p>
          <p className={styles.facts}>
            Paid {formatDate(paidAt)} · requested {formatAgo(createdAt, Date.now())}
          </p>
        </div>
        <p className={styles.paid}>
          <strong>{formatMoney(paidAmount)}</strong>
          {centsOf(refundedAmount) > 0 && <span>{formatMoney(refundedAmount)} already refunded</span>}
        </p>
        {!isOpen && (
          <Button aria-label={`Review the refund of ${memberName}`} onClick={onOpen}>
            Review
          </Button>
        )}
      </header>
      {isOpen && (
        <>
          <div className={styles.sides}>
            <section className={styles.side}>
              <h4 className={styles.label}>
                {review.isBegunByAdmin ? 'Reason of the admin' : 'Reason of the member'}
              </h4>
              <blockquote className={styles.wish}>{review.wish}</blockquote>
              {!review.isBegunByAdmin && <Evidence of={memberName} pictures={review.screenshots} />}
              {review.opened && <Opened of={review} opened={review.opened} />}
            </section>
            <section className={styles.side}>
              <h4 className={styles.label}>Refund policy</h4>
              <p className={styles.gives}>
                <strong>{formatMoney(review.ruleAmount)}</strong> refund
              </p>
              <p className={styles.rule}>{review.rule}</p>
            </section>
          </div>
          <Decision review={review} />
        </>
      )}
    </article>
  )
}

type OpenedProps = { of: RefundReview; opened: NonNullable<RefundReview['opened']> }

/** The people who opened the meeting link, with the times: all that Kiai itself knows about attendance. */
function Opened({ of: { memberName }, opened }: OpenedProps) {
  const words = (at: string | null) => (at ? momentIn(ownZone(), at) : 'never')
  return (
    <>
      <h4 className={styles.label}>Who opened the meeting link</h4>
      <p className={styles.rule}>
        {memberName} (student): {words(opened.student)}
      </p>
      <p className={styles.rule}>
        {opened.instructorName} (instructor): {words(opened.instructor)}
      </p>
    </>
  )
}

/** The amount that can still be refunded. */
const leftOf = ({ paidAmount, refundedAmount }: RefundReview) =>
  dollarsOf(centsOf(paidAmount) - centsOf(refundedAmount))

function Decision({ review }: { review: RefundReview }) {
  const decide = useDecision()
  const left = leftOf(review)
  const amount = centsOf(review.ruleAmount) > 0 ? review.ruleAmount : left
  const formId = `decide-${review.id}`
  const form = useContractForm<Decided>(
    payments.decideRefund.body,
    { decision: 'pay', amount, reason: '' },
    async ({ decision, amount: wanted, reason }) => {
      const paid = decision === 'pay' && wanted !== undefined && { amount: wanted }
      await decide.mutateAsync({ review, decision: { decision, reason, ...paid } })
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
        most={left}
        reader="member"
        refusal={{ words: 'refuse the request', label: 'Refuse' }}
        pending={decide.isPending ? (how === 'pay' ? 'refund' : 'refusal') : undefined}
        onDecide={(decision) => form.setValue('decision', decision === 'refund' ? 'pay' : 'refuse')}
      />
    </Form>
  )
}
