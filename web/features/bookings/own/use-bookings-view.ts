import { useSearchParams } from '../../../router/router.tsx'
import { isDay } from '../../../ui/text/days.ts'

/** The view of the bookings page. The address holds it, so that a reload and a step back show the same. */
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
    // A day is not a page of its own: Back leads to the page before.
    setDay: (to: string) => setParams({ view: 'calendar', day: to }, { replace: true }),
  }
}
