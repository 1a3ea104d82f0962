import { useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { AbsenceDialog } from '../../../parts/booking/absence-dialog.tsx'
import { AgreeAbsenceDialog } from '../../../parts/booking/agree-absence-dialog.tsx'
import { CancelDialog } from '../../../parts/booking/cancel/cancel-session-dialog.tsx'
import { MoveDialog } from '../../../parts/booking/move/move-dialog.tsx'
import { TakeBackDialog } from '../../../parts/booking/move/take-back-dialog.tsx'
import { invalidate } from '../../../query-client.ts'
import { sessionReads } from '../frame/teach-reads.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { Less } from './session-menu.tsx'

type SessionDialogsProps = {
  /** The open dialog; undefined shows none. */
  what: Less | undefined
  booking: Booking | undefined
  onClose: () => void
}

/** All dialogs about a session with a student; at most one is open. */
export function SessionDialogs({ what, booking, onClose }: SessionDialogsProps) {
  const client = useQueryClient()
  const look = () => invalidate(client, ...sessionReads)
  const about = (wanted: Less) => (what === wanted ? booking : undefined)
  const given = {
    side: 'instructor' as const,
    onClose,
    onStale: look,
    onChanged: () => void look(),
  }
  return (
    <>
      <LinkDialog booking={about('link')} onClose={onClose} />
      <MoveDialog booking={about('move')} {...given} />
      <TakeBackDialog booking={about('takeBack')} {...given} />
      <CancelDialog booking={about('cancel')} {...given} />
      <AbsenceDialog booking={about('absence')} {...given} />
      <AgreeAbsenceDialog booking={about('agree')} {...given} />
    </>
  )
}
