import { useSearchParams } from 'react-router'
import { isDay } from '../../../ui/text/days.ts'

/** How the page of bookings is looked at. It stands in the address: reloaded or gone back to it is the same. */
export type BookingsView = { view: 'list' | 'calendar'; day: string | undefined }

export function useBookingsView() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? undefined
  const shown: BookingsView = {
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
    day: day && isDay(day) ? day : undefined,
  }
  return {
    ...shown,
    setView: (view: BookingsView['view']) => setParams(view === 'list' ? {} : { view }),
    // Each day is no page of its own: Back leads to where one came from.
    setDay: (to: string) => setParams({ view: 'calendar', day: to }, { replace: true }),
  }
}
