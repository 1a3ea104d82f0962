import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sessionIn } from '../../ui/zones.ts'
import { LinkFields } from './link-dialog.tsx'
import { SessionNotes } from './session-notes.tsx'
import { studentName, type WeekItem } from './week-items.ts'

type ItemDialogProps = {
  /** Undefined shows no dialog. */
  item: WeekItem | undefined
  zone: string
  busy: boolean
  onUnblock: (id: string) => void
  onClose: () => void
}

/** What stands in the week, and what can be done about it. */
export function ItemDialog({ item, zone, busy, onUnblock, onClose }: ItemDialogProps) {
  const isBlock = item?.kind === 'blocked'
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={isBlock ? 'Blocked time' : `Session with ${item ? studentName(item.booking) : ''}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isBlock && (
            <Button variant="gold" busy={busy} onClick={() => onUnblock(item.id)}>
              Unblock
            </Button>
          )}
        </>
      }
    >
      {item && (
        <>
          <p>{sessionIn(zone, new Date(item.from).toISOString(), (item.to - item.from) / 60_000)}</p>
          {item.kind !== 'blocked' && (
            <>
              <SessionNotes booking={item.booking} />
              {item.kind === 'session' && <LinkFields booking={item.booking} onDone={onClose} />}
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
