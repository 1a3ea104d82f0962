import type { Instructor } from '#shared/contract/instructor.ts'
import { ApprovalDecision } from '#shared/contract/instructors.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, useContractForm } from '../../../ui/form/contract-form.tsx'

/** The person to decide on, and the decision. */
export type Subject = { instructor: Instructor; decision: ApprovalDecision['decision'] }

type DecisionDialogProps = {
  /** Undefined shows no dialog. */
  subject: Subject | undefined
  busy: boolean
  /** Rejects with the errors of the server. */
  onDecide: (decision: ApprovalDecision) => Promise<void>
  onClose: () => void
}

/** Asks before an approval, and asks for the reason of a rejection. */
export function DecisionDialog({ subject, busy, onDecide, onClose }: DecisionDialogProps) {
  const [title, saveLabel] = wordsOf(subject)
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={title}
      saveLabel={saveLabel}
      variant={subject?.decision === 'approve' ? 'gold' : 'danger'}
      busy={busy}
    >
      {(id) => subject && <DecisionForm id={id} subject={subject} onDecide={onDecide} />}
    </FormDialog>
  )
}

function wordsOf(subject: Subject | undefined): [title: string, saveLabel: string] {
  if (subject?.decision === 'approve') return ['Approve this instructor?', 'Approve']
  return subject?.instructor.isApproved
    ? ['Withdraw the approval?', 'Withdraw approval']
    : ['Reject this application?', 'Reject']
}

type FormProps = { id: string; subject: Subject; onDecide: (decision: ApprovalDecision) => Promise<void> }

function DecisionForm({ id, subject: { instructor, decision }, onDecide }: FormProps) {
  const { name, hourlyRate, isApproved, updatedAt } = instructor
  const initial: ApprovalDecision = { decision, reason: '', updatedAt }
  const form = useContractForm(ApprovalDecision, initial, onDecide)
  return (
    <Form id={id} form={form}>
      {decision === 'approve' ? (
        <p>
          {name} will appear on the Instructors page at ${hourlyRate} per hour.
        </p>
      ) : (
        <>
          <p>
            {isApproved
              ? `${name} will no longer appear on the Instructors page. Their upcoming sessions are cancelled and refunded in full.`
              : `${name} can apply again.`}
          </p>
          <TextAreaField
            label="Reason"
            isRequired
            rows={4}
            descriptiveText={`${name} will see this.`}
            {...form.field('reason')}
          />
        </>
      )}
    </Form>
  )
}
