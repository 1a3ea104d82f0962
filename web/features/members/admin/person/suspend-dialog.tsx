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
        descriptiveText="The audit log keeps it. The member can read it after the suspension is lifted."
        {...form.field('reason')}
      />
    </Form>
  )
}

function effectsOf({ user: { paysFor, subscriptionExpiresAt }, instructorId }: Person): string[] {
  const until = subscriptionExpiresAt ? ` on ${formatDate(subscriptionExpiresAt)}` : ''
  return [
    'The member is signed out everywhere and cannot sign in until the suspension is lifted.',
    paysFor
      ? `${planNames[paysFor]} is not renewed${until}, and nothing more is charged. Earlier payments are not refunded automatically.`
      : 'There is no paid plan, so nothing is charged.',
    'Upcoming sessions that they booked are cancelled and refunded in full.',
    ...(instructorId
      ? [
          'Upcoming sessions that they teach are cancelled and refunded in full. To teach again, they need a new approval.',
        ]
      : []),
    'The member gets a mail that explains how to contact support.',
  ]
}
