import { useMutation } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call } from '../../api.ts'
import { Button, type ButtonLook } from '../../ui/base/button.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { useOnce } from '../payments/use-once.ts'
import styles from './join-session.module.css'

type JoinSessionProps = {
  booking: Pick<Booking, 'id'>
  /** The label of the button, and the name of the session. */
  label: string
  name: string
  isOpen: boolean
  variant: NonNullable<ButtonLook['variant']>
  className?: string | undefined
}

/** Opens the meeting of a session, in a window without access to this one. */
export function JoinSession({ booking, label, name, isOpen, variant, className }: JoinSessionProps) {
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: () => call(bookings.getMeetingLink, { params: { id: booking.id } }),
    onSuccess: ({ meetingLink }) => {
      window.open(meetingLink, '_blank', 'noopener,noreferrer')
    },
    onError: (error) => toastFailure(error),
  })
  const join = useOnce(() => mutateAsync())
  return (
    <>
      <Button variant={variant} className={className} disabled={!isOpen} busy={isPending} onClick={join}>
        <Video size={18} aria-hidden="true" /> {label}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {data && isOpen && (
        // A browser may block windows that a page opens by itself, and does not report it.
        <p className={styles.again} role="status">
          Nothing opened?{' '}
          <a href={data.meetingLink} target="_blank" rel="noopener noreferrer">
            Go to the session
          </a>
        </p>
      )}
    </>
  )
}
