import { Lock } from 'lucide-react'
import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Hint } from '../../../../ui/form/contract-form.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import styles from './instructor-payments.module.css'

type SendProps = {
  /** The payment; undefined shows no dialog. */
  payment: InstructorPayment | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asks before a payout. */
export function SendPayoutDialog({ payment, busy, onSend, onClose }: SendProps) {
  return (
    <Dialog
      open={payment !== undefined}
      onClose={onClose}
      title="Pay by Stripe"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="gold" busy={busy} onClick={onSend}>
            {payment ? `Send ${formatMoney(payment.amount)}` : 'Send'}
          </Button>
        </>
      }
    >
      {payment && (
        <>
          <div className={styles.subject}>
            <div>
              <strong>{payment.instructorName}</strong>
              <Hint>{payment.description}</Hint>
            </div>
            <span className={styles.sum}>{formatMoney(payment.amount)}</span>
          </div>
          <Note icon={<Lock size={20} />}>
            The money leaves your Stripe balance now and goes to the bank account that{' '}
            {payment.instructorName} set up at Stripe. It is booked when Stripe confirms the transfer.
          </Note>
        </>
      )}
    </Dialog>
  )
}
