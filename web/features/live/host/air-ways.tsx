import { Clapperboard, Radio, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveIngest } from '#shared/contract/live/live-stream.ts'
import { isLive, mayStart } from '#shared/rules/live/live-event.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Copied } from './copied.tsx'
import styles from './desk.module.css'
import type { Air, Aired } from './use-air.ts'

type AirWaysProps = { event: Aired; desk: LiveDesk; air: Air }

/** Buttons to rehearse, to go live once the waiting room is open, and to end the event. */
export function AirWays({ event, desk: { stream, rehearsal }, air }: AirWaysProps) {
  const { start, setEnding, rehearse, endRehearsal } = air
  return (
    <>
      {event.phase === 'planned' && !rehearsal && (
        <Button busy={rehearse.isPending} onClick={() => rehearse.mutate(event)}>
          <Clapperboard size={16} aria-hidden="true" /> Rehearse
        </Button>
      )}
      {rehearsal && (
        <Button variant="danger" busy={endRehearsal.isPending} onClick={() => endRehearsal.mutate(event)}>
          <Square size={16} aria-hidden="true" /> End rehearsal
        </Button>
      )}
      {mayStart(event.phase) && stream.state === 'none' && (
        <Button variant="gold" busy={start.isPending} onClick={() => start.mutate(event)}>
          <Radio size={16} aria-hidden="true" /> Go live
        </Button>
      )}
      {isLive(event.phase) && (
        <Button variant="danger" onClick={() => setEnding(event)}>
          <Square size={16} aria-hidden="true" /> End stream
        </Button>
      )}
    </>
  )
}

/** The stream key, shown once, and the confirmation before an event ends. */
export function AirDialogs({ air: { start, end, ending, setEnding, rehearse } }: { air: Air }) {
  return (
    <>
      <KeyDialog
        title="Ready to go live"
        ingest={start.data}
        fine="The key is shown only once. If you lose it, rotate it."
        onClose={start.reset}
      >
        The event goes live when your encoder sends its first picture.
      </KeyDialog>
      <KeyDialog
        title="Ready to rehearse"
        ingest={rehearse.data}
        fine="This key is only for the rehearsal. The event gets another key."
        onClose={rehearse.reset}
      >
        The picture of your encoder appears on this page. Members do not see it, and nothing is recorded.
      </KeyDialog>
      <ConfirmDialog
        open={ending !== undefined}
        title="End the event?"
        confirmLabel="End it"
        cancelLabel="Keep streaming"
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(undefined)}
      >
        “{ending?.title}” ends for all viewers, and cannot be started again.
      </ConfirmDialog>
    </>
  )
}

type KeyDialogProps = {
  title: string
  /** The address and the key; closed without. */
  ingest: LiveIngest | undefined
  fine: string
  onClose: () => void
  children: ReactNode
}

function KeyDialog({ title, ingest, fine, onClose, children }: KeyDialogProps) {
  return (
    <Dialog
      open={ingest !== undefined}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="gold" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{children}</p>
      {ingest && (
        <>
          <Copied label="Server" value={ingest.server} />
          <Copied label="Stream key" value={ingest.key} />
        </>
      )}
      <p className={styles.fine}>{fine}</p>
    </Dialog>
  )
}
