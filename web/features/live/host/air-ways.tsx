import { Copy, Radio, Square } from 'lucide-react'
import { useId } from 'react'
import { isLive, mayStart } from '#shared/rules/live/live-event.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import styles from './air.module.css'
import type { Air, Aired } from './use-air.ts'

/** Buttons to go live, once the waiting room is open, and to end the event. */
export function AirWays({ event, air }: { event: Aired; air: Air }) {
  const { start, setEnding } = air
  return (
    <>
      {mayStart(event.phase) && (
        <Button
          variant="gold"
          aria-label={`${event.phase === 'away' ? 'New key' : 'Go live'}: ${event.title}`}
          busy={start.isPending && start.variables?.id === event.id}
          onClick={() => start.mutate(event)}
        >
          <Radio size={16} aria-hidden="true" /> {event.phase === 'away' ? 'New key' : 'Go live'}
        </Button>
      )}
      {isLive(event.phase) && (
        <Button variant="danger" aria-label={`End: ${event.title}`} onClick={() => setEnding(event)}>
          <Square size={16} aria-hidden="true" /> End
        </Button>
      )}
    </>
  )
}

/** The stream key, shown once, and the confirmation before an event ends. */
export function AirDialogs({ air: { start, end, ending, setEnding } }: { air: Air }) {
  return (
    <>
      <Dialog
        open={start.data !== undefined}
        onClose={start.reset}
        title="Ready to go live"
        footer={
          <Button variant="gold" onClick={start.reset}>
            Done
          </Button>
        }
      >
        <p>The event is live as soon as the picture of your encoder comes in, and away while it stops.</p>
        {start.data && (
          <>
            <Copied label="Server" value={start.data.server} />
            <Copied label="Stream key" value={start.data.key} />
          </>
        )}
        <p className={styles.fine}>The key is shown once. Asked for again, there is another one.</p>
      </Dialog>
      <ConfirmDialog
        open={ending !== undefined}
        title="End the event?"
        confirmLabel="End it"
        cancelLabel="Go on"
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(undefined)}
      >
        “{ending?.title}” ends for everyone who watches, and cannot go on air again.
      </ConfirmDialog>
    </>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: `${label} copied` })
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying', tone: 'bad' })
    }
  }
  return (
    <div className={styles.ingest}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copied}>
        <input id={id} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
        <IconButton label={`Copy the ${label.toLowerCase()}`} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
