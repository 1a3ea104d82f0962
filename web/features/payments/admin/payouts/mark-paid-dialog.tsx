import { Lock } from 'lucide-react'
import { type InstructorPayment, PaidMark } from '#shared/contract/payments/instructor-payments.ts'
import { payoutWays } from '#shared/rules/money/payout.ts'
import { SelectField, TextField } from '../../../../ui/base/amplify.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Form, Hint, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './instructor-payments.module.css'
import { wayNames } from './payout-words.ts'

type MarkProps = {
  /** The payment; undefined shows no dialog. */
  payment: InstructorPayment | undefined
  busy: boolean
  /** Rejects with the errors of the server. */
  onSave: (mark: PaidMark) => Promise<void>
  onClose: () => void
}

/** Records that a payment was made, and how. This is entered in the ledger and cannot be undone. */
export function MarkPaidDialog({ payment, busy, onSave, onClose }: MarkProps) {
  const save = payment ? `Mark as paid, ${formatMoney(payment.amount)}` : 'Mark as paid'
  return (
    <FormDialog
      open={payment !== undefined}
      onClose={onClose}
      title="Mark as paid"
      saveLabel={save}
      busy={busy}
    >
      {(id) => payment && <MarkForm key={payment.id} id={id} payment={payment} onSave={onSave} />}
    </FormDialog>
  )
}

type FormProps = { id: string; payment: InstructorPayment; onSave: MarkProps['onSave'] }

function MarkForm({ id, payment: { instructorName, description, amount }, onSave }: FormProps) {
  const initial: PaidMark = { paymentMethod: 'stripe', notes: '', amount }
  const form = useContractForm<PaidMark>(PaidMark, initial, onSave)
  return (
    <Form id={id} form={form}>
      <div className={styles.subject}>
        <div>
          <strong>{instructorName}</strong>
          <Hint>{description}</Hint>
        </div>
        <span className={styles.sum}>{formatMoney(amount)}</span>
      </div>
      <SelectField label="Payment method" {...form.field('paymentMethod')}>
        {payoutWays.map((way) => (
          <option key={way} value={way}>
            {wayNames[way]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Notes (optional)"
        placeholder="Reference, check number …"
        autoComplete="off"
        {...form.field('notes')}
      />
      <Note icon={<Lock size={20} />}>
        This books {formatMoney(amount)} in the ledger and cannot be undone. To correct a mistake, book an
        adjustment.
      </Note>
    </Form>
  )
}
