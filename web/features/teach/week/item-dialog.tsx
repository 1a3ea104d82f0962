import type { Booking } from '#shared/contract/bookings/booking.ts'
import { isCancellable } from '../../../parts/booking/sides.ts'
import { Button } from '../../../ui/base/button.tsx'
import { SiteLink } from '../../../ui/base/site-link.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { sessionIn, withAlso } from '../../../ui/text/zones.ts'
import { studentName, type WeekItem } from '../frame/week-items.ts'
import { LinkFields } from '../sessions/link-dialog.tsx'
import { SessionNotes } from '../sessions/session-notes.tsx'

type ItemDialogProps = {
  /** Undefined shows no dialog. */
  item: WeekItem | undefined
  zone: string
  busy: boolean
  onCancel: (booking: Booking) => void
  onUnblock: (id: string) => void
  onClose: () => void
}

/** An item of the week, with its actions. */
export function ItemDialog({ item, zone, busy, onCancel, onUnblock, onClose }: ItemDialogProps) {
  const isBlock = item?.kind === 'blocked'
  // If another time is proposed, the session's own place is elsewhere.
  const session = item?.kind === 'session' || item?.kind === 'held' ? item.booking : undefined
  const cancellable = session && isCancellable(session, Date.now()) ? session : undefined
  const title = !item || isBlock ? 'Blocked time' : titleOf(item)
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {cancellable && (
            <Button variant="danger" onClick={() => onCancel(cancellable)}>
              Cancel session
            </Button>
          )}
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
          <p>{timesOf(item, zone)}</p>
          {item.kind === 'busy' && (
            <p>
              Your own calendar shows you as busy at this time, so members cannot book it. Change it there.
              Kiai checks it every half hour, or when you ask for it under{' '}
              <SiteLink to="/teach/hours">Hours</SiteLink>.
            </p>
          )}
          {'booking' in item && (
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

function timesOf(item: WeekItem, zone: string): string {
  const at = new Date(item.from).toISOString()
  const hours = sessionIn(zone, at, (item.to - item.from) / 60_000)
  return 'booking' in item ? withAlso(hours, item.booking.studentZone, zone, at) : hours
}

const titleOf = (item: WeekItem) =>
  'booking' in item ? `Session with ${studentName(item.booking)}` : 'Busy in your own calendar'
