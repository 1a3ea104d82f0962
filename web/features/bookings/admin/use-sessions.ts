import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { catalogue } from '#shared/contract/catalogue.ts'
import { addressOf } from '#shared/contract/client.ts'
import { read, readPages } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'

/** The filter of an instructor's sessions. ISO. */
export type Shown = { from: string; only: 'active'; sort: 'earliest' } | { sort: 'latest' }

/**
 * Sessions with one instructor. Others may book in the meantime, so the list is fetched on each visit and on each
 * return to it.
 */
export const useSessions = (id: string, shown: Shown) =>
  useInfiniteQuery({
    ...readPages(bookings.listInstructorBookings, { params: { id }, query: { ...shown, limit: 25 } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    placeholderData: keepPreviousData,
  })

/** Fetches all shown sessions of an instructor again. */
export function useRefresh(id: string) {
  const client = useQueryClient()
  return () => invalidate(client, addressOf(bookings.listInstructorBookings, { params: { id }, query: {} }))
}

/** The instructor, approved or not; null if there is no such instructor. */
export const useInstructor = (id: string) =>
  useQuery({
    ...read(catalogue.listInstructors, { query: { status: 'all' } }),
    select: ({ items }) => items.find((one) => one.id === id) ?? null,
  })
