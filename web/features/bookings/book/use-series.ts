import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { isToPay } from '../../../parts/booking/sides.ts'
import { seriesOf } from './booking-read.ts'

/** The series of a session, and the amount still to pay for it; nothing for a single session. */
export function useSeries(booking: Booking | undefined) {
  const id = booking?.series?.id
  const now = Date.now()
  const isWanted = id !== undefined && booking !== undefined && isToPay(booking, now)
  const { data, error, refetch } = useQuery({ ...seriesOf(id ?? ''), enabled: isWanted })
  const unpaid = data?.bookings.filter((one) => isToPay(one, now)) ?? []
  return { data, unpaid, error, refetch: () => void refetch(), isOpen: isWanted && !data }
}
