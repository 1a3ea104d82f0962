import { CalendarSync, Ellipsis, Link2, UserX, X } from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { absenceLabel } from '../../../parts/booking/absence-dialog.tsx'
import {
  absenceToTell,
  isCancellable,
  isContestable,
  isMovable,
  openMove,
  ownMove,
  whyNotMoved,
} from '../../../parts/booking/sides.ts'
import { Menu, MenuButton, MenuNote } from '../../../ui/dialog/menu.tsx'
import styles from '../frame/teach.module.css'

/** The less frequent actions for a session with a student. */
export type Less = 'move' | 'takeBack' | 'absence' | 'agree' | 'link' | 'cancel'

type SessionMenuProps = { booking: Booking; name: string; now: number; onAsk: (what: Less) => void }

export function SessionMenu({ booking, name, now, onAsk }: SessionMenuProps) {
  const mayMove = isMovable(booking, now) && !openMove(booking, now)
  const mayTakeBack = ownMove(booking, 'instructor', now) !== null
  const mayTell = absenceToTell(booking, 'instructor', now) !== undefined
  const mayAgree = isContestable(booking, 'instructor', now)
  const mayCancel = isCancellable(booking, now)
  const isConfirmed = booking.status === 'confirmed'
  const notMoved = whyNotMoved(booking, now)
  if (!mayMove && !mayTakeBack && !mayTell && !mayCancel && !isConfirmed) return null
  return (
    <Menu
      isInPage
      label={`More for ${name}`}
      className={styles.moreButton}
      button={<Ellipsis size={20} aria-hidden="true" />}
    >
      {isConfirmed && (
        <MenuButton onPress={() => onAsk('link')}>
          <Link2 size={18} aria-hidden="true" /> Set meeting link
        </MenuButton>
      )}
      {mayMove && (
        <MenuButton onPress={() => onAsk('move')}>
          <CalendarSync size={18} aria-hidden="true" /> Ask for another time
        </MenuButton>
      )}
      {notMoved && <MenuNote>{notMoved}</MenuNote>}
      {mayTakeBack && (
        <MenuButton onPress={() => onAsk('takeBack')}>
          <CalendarSync size={18} aria-hidden="true" /> Keep the old time
        </MenuButton>
      )}
      {mayTell && (
        <MenuButton onPress={() => onAsk('absence')}>
          <UserX size={18} aria-hidden="true" /> {absenceLabel(booking, 'instructor')}
        </MenuButton>
      )}
      {mayAgree && (
        <MenuButton onPress={() => onAsk('agree')}>
          <UserX size={18} aria-hidden="true" /> I did not come
        </MenuButton>
      )}
      {mayCancel && (
        <MenuButton onPress={() => onAsk('cancel')}>
          <X size={18} aria-hidden="true" /> Cancel
        </MenuButton>
      )}
    </Menu>
  )
}
