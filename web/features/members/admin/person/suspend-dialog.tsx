import { Suspension } from '#shared/contract/members/admin-users.ts'
import type { Person } from '#shared/contract/members/person.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { TextAreaField } from '../../../../ui/base/amplify.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Form, useContractForm } from '../../../../ui/form/contract-form.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import { nameOf } from '../user-words.ts'
import styles from './person-page.module.css'

type SuspendDialogProps = {
  person: Person
  open: boolean
  busy: boolean
  /** Rejects with the errors of the server. */
  onSuspend: (input: Suspension) => Promise<void>
  onClose: () => void
}

/** Explains the effects of a suspension on sign-in, plan and sessions, and asks for the reason. */
export function SuspendDialog({ person, open, busy, onSuspend, onClose }: SuspendDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Suspend ${nameOf(person.user)}?`}
      saveLabel="Suspend"
      variant="danger"
      busy={busy}
    >
      {(id) => <SuspendForm id={id} person={person} onSuspend={onSuspend} />}
    </FormDialog>
  )
}

type FormProps = Pick<SuspendDialogProps, 'person' | 'onSuspend'> & { id: string }

function SuspendForm({ id, person, onSuspend }: FormProps) {
  const form = useContractForm(Suspension, { reason: '' }, onSuspend)
  return (
    <Form id={id} form={form}>
      <ul className={styles.effects}>
        {effectsOf(person).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <TextAreaField
        label="Reason"
        isRequired
        rows={3}
        descriptiveText="The audit log keeps it, and they may read it once they can sign in again."
        {...form.field('reason')}
      />
    </Form>
  )
}

function effectsOf({ user: { paysFor, subscriptionExpiresAt }, instructorId }: Person): string[] {
  const until = subscriptionExpiresAt ? ` on ${formatDate(subscriptionExpiresAt)}` : ''
  return [
    'They are signed out everywhere at once, and cannot sign in until the suspension is lifted.',
    paysFor
      ? `${planNames[paysFor]} is not renewed${until}: nothing more is charged. What is paid for already goes back only by a refund.`
      : 'They pay for no plan: nothing is charged.',
    'Sessions that they have booked and that are still to come are cancelled, and paid back in full.',
    ...(instructorId
      ? [
          'They teach no more: their students’ sessions are cancelled and paid back in full. To teach again they are approved again.',
        ]
      : []),
    'They are told by mail, with a way to write to support.',
  ]
}
