import type { Instructor } from '#shared/contract/instructor.ts'
import { InstructorTerms } from '#shared/contract/instructors.ts'
import { TextField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, Hint, orNull, Switch, useContractForm } from '../../../ui/form/contract-form.tsx'

type TermsDialogProps = {
  /** The instructor whose terms are edited; undefined shows no dialog. */
  subject: Instructor | undefined
  busy: boolean
  /** Rejects with the errors of the server. */
  onSave: (terms: InstructorTerms) => Promise<void>
  onClose: () => void
}

/** The share of a person's sessions that the platform keeps. */
export function TermsDialog({ subject, busy, onSave, onClose }: TermsDialogProps) {
  return (
    <FormDialog
      open={subject !== undefined}
      onClose={onClose}
      title={subject ? `Terms of ${subject.name}` : 'Terms'}
      saveLabel="Save terms"
      busy={busy}
    >
      {(id) => subject && <TermsForm id={id} instructor={subject} onSave={onSave} />}
    </FormDialog>
  )
}

type FormProps = { id: string; instructor: Instructor; onSave: TermsDialogProps['onSave'] }

function TermsForm({ id, instructor, onSave }: FormProps) {
  const { platformFeePercentage = null, hasOwnFee, isPlatformOwner, updatedAt } = instructor
  const initial: InstructorTerms = {
    platformFeePercentage: hasOwnFee ? platformFeePercentage : null,
    isPlatformOwner,
    knownUpdatedAt: updatedAt,
  }
  const form = useContractForm<InstructorTerms>(InstructorTerms, initial, onSave)
  return (
    <Form id={id} form={form}>
      <TextField
        label="Platform fee in percent"
        descriptiveText="Applies to new sessions. Leave it empty to use the fee from the payment settings."
        inputMode="decimal"
        {...form.field('platformFeePercentage', orNull)}
      />
      <Switch form={form} name="isPlatformOwner" label="Platform owner" />
      <Hint>The owner of the platform pays no fee.</Hint>
    </Form>
  )
}
