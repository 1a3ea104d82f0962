import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { TextAreaField, TextField } from '../../../ui/base/amplify.ts'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import styles from './payment-drawer.module.css'
import { effectOf, firstAmount } from './payment-words.ts'
import type { AdminRefund } from './use-payment.ts'

type PaymentRefundProps = {
  formId: string
  detail: AdminPaymentDetail
  /** Called with each change: the amount, or undefined if it cannot be refunded. */
  onAmount: (amount: string | undefined) => void
  onRefund: (refund: AdminRefund) => Promise<void>
}

const money = /^\d{1,7}\.\d{2}$/

/** The reason why this amount cannot be refunded. */
function faultOf(amount: string, left: string): string | undefined {
  if (!money.test(amount)) return 'Enter dollars with two decimals, such as 19.99'
  const cents = centsOf(amount)
  if (cents === 0) return 'Enter more than $0.00'
  return cents > centsOf(left) ? `At most ${formatMoney(left)}` : undefined
}

/** Keeps the form in view, however long the details of the payment are. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'end' })

/** The amount by the rules beside the admin's own amount, and a reason that the member reads. */
export function PaymentRefund({ formId, detail, onAmount, onRefund }: PaymentRefundProps) {
  const { left, offer } = detail
  const form = useContractForm<AdminRefund>(
    payments.refundPayment.body,
    { amount: firstAmount(detail), reason: '', left },
    (refund) => onRefund({ ...refund, left }),
    { 'refund.too_much': 'amount' },
  )
  const amount = form.watch('amount')
  const fault = faultOf(amount, left)
  const cents = fault ? 0 : centsOf(amount)
  const effect = fault ? undefined : effectOf(detail, cents)
  const others = cents === centsOf(left) ? (offer?.payments.slice(1) ?? []) : []
  return (
    <section ref={intoView} className={styles.refund} aria-labelledby={`${formId}-head`}>
      <h3 id={`${formId}-head`} className={styles.heading}>
        Refund
      </h3>
      <Form id={formId} form={form}>
        <div className={styles.sides}>
          <div className={styles.ruled}>
            <p className={styles.label}>Refund policy</p>
            <p className={styles.gives}>{formatMoney(offer?.amount ?? '0.00')}</p>
            <p className={styles.rule}>{offer?.rule}</p>
          </div>
          <TextField
            label="Refund, USD"
            inputMode="decimal"
            autoComplete="off"
            descriptiveText={`At most ${formatMoney(left)}.`}
            {...form.field('amount', {
              onChange: ({ target: { value } }) => onAmount(faultOf(value, left) ? undefined : value),
            })}
            {...(fault && { hasError: true, errorMessage: fault })}
          />
        </div>
        <TextAreaField
          label="Reason"
          isRequired
          rows={3}
          descriptiveText="The member reads it in the mail about the refund."
          {...form.field('reason')}
        />
      </Form>
      {effect && <p className={styles.effect}>{effect}</p>}
      {others.length > 0 && (
        <ul className={styles.others} aria-label="Also refunded">
          {others.map(({ purchaseId, title, amount: part }) => (
            <li key={purchaseId}>
              <span>Also refunded: {title}</span>
              <span>{formatMoney(part)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
