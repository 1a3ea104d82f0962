import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { seriesOf } from './booking-read.ts'

/** What is paid together with a session: its series, and what of that is still to be paid; nothing for one by itself. */
export function useSeries(booking: Booking | undefined) {
  const id = booking?.series?.id
  const isWanted = id !== undefined && booking?.status === 'pending'
  const { data, error, refetch } = useQuery({ ...seriesOf(id ?? ''), enabled: isWanted })
  const now = new Date().toISOString()
  const unpaid = data?.bookings.filter((one) => one.status === 'pending' && one.scheduledAt > now) ?? []
  return { data, unpaid, error, refetch: () => void refetch(), isOpen: isWanted && !data }
}
