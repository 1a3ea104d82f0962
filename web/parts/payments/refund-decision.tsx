import { centsOf } from '#shared/rules/money/money.ts'
import { TextAreaField, TextField } from '../../ui/base/amplify.ts'
import { Button } from '../../ui/base/button.tsx'
import type { FormField } from '../../ui/form/contract-form.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import styles from './refund-decision.module.css'

const money = /^\d{1,7}\.\d{2}$/

/**
 * The reason why this amount cannot be refunded. Undefined for text that is no amount yet, which the form itself
 * reports.
 */
function faultOf(wanted: string, most: string, refusal: string): string | undefined {
  if (!money.test(wanted)) return undefined
  if (centsOf(wanted) === 0) return `Enter more than $0.00. To refund nothing, ${refusal}.`
  return centsOf(wanted) > centsOf(most) ? `At most ${formatMoney(most)}` : undefined
}

type RefundDecisionProps = {
  formId: string
  /** The fields of the surrounding form. */
  amount: FormField
  reason: FormField
  /** The amount as typed, and the maximum that can be refunded, in dollars. */
  wanted: string
  most: string
  /** The person who reads the reason. */
  reader: 'member' | 'buyer'
  /** `refuse the request`, as used in the error text and on the button. */
  refusal: { words: string; label: string }
  /** The decision being sent. */
  pending: 'refund' | 'refusal' | undefined
  onDecide: (decision: 'refund' | 'refusal') => void
}

/** The amount and reason of a refund, with a button to refund and one to refuse. Belongs in the form that sends it. */
export function RefundDecision(props: RefundDecisionProps) {
  const { formId, amount, reason, wanted, most, reader, refusal, pending, onDecide } = props
  const fault = faultOf(wanted, most, refusal.words)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          {...amount}
          label="Refund, USD"
          inputMode="decimal"
          autoComplete="off"
          descriptiveText={`At most ${formatMoney(most)}.`}
          {...(fault && { hasError: true, errorMessage: fault })}
        />
        <TextAreaField
          {...reason}
          label="Reason"
          isRequired
          rows={2}
          descriptiveText={`The ${reader} reads it.`}
        />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          busy={pending === 'refusal'}
          aria-disabled={pending !== undefined || undefined}
          onClick={() => onDecide('refusal')}
        >
          {refusal.label}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="gold"
          busy={pending === 'refund'}
          aria-disabled={pending !== undefined || fault !== undefined || undefined}
          onClick={(event) => (fault ? event.preventDefault() : onDecide('refund'))}
        >
          {money.test(wanted) ? `Refund ${formatMoney(wanted)}` : 'Refund'}
        </Button>
      </div>
    </>
  )
}
