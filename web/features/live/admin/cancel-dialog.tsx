import type * as z from 'zod/mini'
import { live } from '#shared/contract/live/live.ts'
import type { AdminLiveEvent } from '#shared/contract/live/live-event.ts'
import { TextAreaField } from '../../../ui/base/amplify.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Form, Hint, useContractForm } from '../../../ui/form/contract-form.tsx'
import type { useEventWrites } from './use-live-events.ts'

type CancelDialogProps = {
  /** Undefined shows no dialog. */
  doomed: AdminLiveEvent | undefined
  cancel: ReturnType<typeof useEventWrites>['cancel']
  onClose: () => void
}

/** Asks for the reason of a cancellation; members with a reminder are notified. */
export function CancelDialog({ doomed, cancel, onClose }: CancelDialogProps) {
  return (
    <FormDialog
      open={doomed !== undefined}
      onClose={onClose}
      title="Cancel the event?"
      saveLabel="Cancel event"
      cancelLabel="Keep event"
      variant="danger"
      busy={cancel.isPending}
    >
      {(id) =>
        doomed && (
          <ReasonForm
            id={id}
            title={doomed.title}
            onSave={async (reason) => {
              await cancel.mutateAsync({ event: doomed, reason })
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

type Reason = z.input<typeof live.cancelLiveEvent.body>

type ReasonFormProps = { id: string; title: string; onSave: (reason: string) => Promise<void> }

function ReasonForm({ id, title, onSave }: ReasonFormProps) {
  const form = useContractForm<Reason>(live.cancelLiveEvent.body, { reason: '' }, ({ reason }) =>
    onSave(reason),
  )
  return (
    <Form id={id} form={form}>
      <p>“{title}” cannot be planned again as the same event.</p>
      <TextAreaField label="Reason" isRequired rows={3} {...form.field('reason')} />
      <Hint>Members with a reminder get it by mail. It is also shown on the page.</Hint>
    </Form>
  )
}
