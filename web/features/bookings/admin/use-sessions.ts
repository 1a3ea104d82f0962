import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { addressOf } from '#shared/contract/client.ts'
import { read, readPages } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'

/** What an instructor's sessions are narrowed to. ISO. */
export type Shown = { from: string; only: 'active'; sort: 'earliest' } | { sort: 'latest' }

/** Sessions with one instructor. Others book meanwhile: they are asked again on coming, and on coming back. */
export const useSessions = (id: string, shown: Shown) =>
  useInfiniteQuery({
    ...readPages(bookings.listInstructorBookings, { params: { id }, query: { ...shown, limit: 25 } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    placeholderData: keepPreviousData,
  })

/** Asks again for all that is shown of an instructor's sessions. */
export function useRefresh(id: string) {
  const client = useQueryClient()
  return () => invalidate(client, addressOf(bookings.listInstructorBookings, { params: { id }, query: {} }))
}

/** The person who teaches them, approved or not; null where there is no such instructor. */
export const useInstructor = (id: string) =>
  useQuery({
    ...read(catalogue.listInstructors, { query: { status: 'all' } }),
    select: ({ items }) => items.find((one) => one.id === id) ?? null,
  })
