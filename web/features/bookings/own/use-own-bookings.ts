import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { Page } from '#shared/contract/page.ts'
import { readPages } from '../../../api.ts'
import { isSoon } from './own-groups.ts'

const perPage = 50
const ownList = () => readPages(bookings.listOwnBookings, { query: { limit: perPage } })

const soonEveryMs = 60_000

/** A member's own sessions. They may change elsewhere, so they are fetched on each visit and on each return. */
export function useOwnBookings() {
  return useInfiniteQuery({
    ...ownList(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data } }) => {
      const now = Date.now()
      return data?.pages.some(({ items }) => items.some((one) => isSoon(one, now))) ? soonEveryMs : false
    },
  })
}

/** Shows a changed session at once. */
export function showChanged(client: QueryClient, changed: Booking): void {
  client.setQueryData<InfiniteData<Page<Booking>>>(
    ownList().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  )
}

export const refreshOwnBookings = (client: QueryClient) =>
  client.refetchQueries({ queryKey: ownList().queryKey, exact: true })
