import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { live } from '#shared/contract/live/live.ts'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import { type ChatReportReason, chatReportReasons } from '#shared/rules/live/live-chat.ts'
import { call } from '../../../../api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { OptionRows } from '../../../../ui/form/option-row.tsx'
import styles from './dialogs.module.css'
import { reportWords } from './report-words.ts'

type ReportDialogProps = { eventId: string; message: LiveMessage | undefined; onClose: () => void }

/** Reports a message to the moderators, with a reason. */
export function ReportDialog({ eventId, message, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ChatReportReason>('unkind')
  const report = useMutation({
    mutationFn: (seq: number) =>
      call(live.reportInChat, { params: { id: eventId, seq: String(seq) }, body: { reason } }),
    onSuccess: () => toast({ title: 'Reported', description: 'A host or our team reviews it.' }),
    onError: (error) => toastFailure(error),
    onSettled: onClose,
  })
  return (
    <Dialog
      open={message !== undefined}
      onClose={onClose}
      title="Report this message?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="gold"
            busy={report.isPending}
            onClick={() => message && report.mutate(message.seq)}
          >
            Report
          </Button>
        </>
      }
    >
      {message && (
        <>
          <blockquote className={styles.quote}>
            <strong>{message.name}</strong>
            <p>{message.text}</p>
          </blockquote>
          <OptionRows
            label="Reason"
            options={chatReportReasons.map((value) => ({ value, label: reportWords[value] }))}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </Dialog>
  )
}
