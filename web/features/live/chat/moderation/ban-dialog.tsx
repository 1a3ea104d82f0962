import type * as z from 'zod/mini'
import { live } from '#shared/contract/live/live.ts'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { TextAreaField } from '../../../../ui/base/amplify.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Form, Hint, useContractForm } from '../../../../ui/form/contract-form.tsx'
import styles from './dialogs.module.css'
import type { Bans } from './use-bans.ts'

type BanDialogProps = {
  /** The message whose author is to be excluded; undefined shows no dialog. */
  message: LiveMessage | undefined
  ban: Bans['ban']
  onClose: () => void
}

/** Asks for the reason before a member is excluded from an event. */
export function BanDialog({ message, ban, onClose }: BanDialogProps) {
  return (
    <FormDialog
      open={message !== undefined}
      onClose={onClose}
      title={`Ban ${message?.name ?? ''} from this event?`}
      saveLabel="Ban"
      variant="danger"
      busy={ban.isPending}
    >
      {(id) =>
        message && (
          <ReasonForm
            id={id}
            message={message}
            onSave={async (reason) => {
              await ban.mutateAsync({ seq: message.seq, reason })
              onClose()
            }}
          />
        )
      }
    </FormDialog>
  )
}

type Reason = z.input<typeof live.banFromLive.body>
type ReasonFormProps = { id: string; message: LiveMessage; onSave: (reason: string) => Promise<void> }

function ReasonForm({ id, message, onSave }: ReasonFormProps) {
  const form = useContractForm<Reason>(live.banFromLive.body, { reason: '' }, ({ reason }) => onSave(reason))
  return (
    <Form id={id} form={form}>
      <blockquote className={styles.quote}>
        <strong>{message.name}</strong>
        <p>{message.text}</p>
      </blockquote>
      <TextAreaField label="Reason" isRequired rows={3} {...form.field('reason')} />
      <Hint>
        They lose access to the picture and the chat of this event immediately. They read the reason on the
        page and by mail.
      </Hint>
    </Form>
  )
}
