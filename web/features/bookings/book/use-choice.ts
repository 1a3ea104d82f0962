import { useSearchParams } from 'react-router'
import type { Instructor } from '#shared/contract/instructor.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { scheduleBounds } from '#shared/rules/sessions/schedule.ts'
import { isDay } from '../../../ui/text/days.ts'
import { dayIn, isZone, ownZone } from '../../../ui/text/zones.ts'

/** What has been chosen so far. It stands in the address: reloaded, shared or gone back to it is the same. */
export type Choice = {
  /** Minutes; the server's usual length where none is chosen. */
  duration: number | undefined
  /** Of which a session is booked: its length is that of the package. */
  package: string | undefined
  /** Of the reader's calendar. */
  day: string | undefined
  /** A start, ISO. */
  time: string | undefined
  /** A start somebody would like, give or take: the first that is free there is proposed. */
  wish: string | undefined
  zone: string
  step: 'details' | undefined
  /** What is held, once it is. */
  booking: string | undefined
}

export type Change = (change: Partial<Choice>, how?: { replace?: boolean }) => void

/** What each step is given. */
export type StepProps = { instructor: Instructor; choice: Choice; change: Change }

export function useChoice(): { choice: Choice; change: Change } {
  const [params, setParams] = useSearchParams()
  const choice = choiceOf(params)
  const change: Change = (given, how) => setParams(toParams({ ...choice, ...given }), how)
  return { choice, change }
}

/** The address, from its `?` on, at which this is what is chosen. */
export const hrefOf = (choice: Choice): string => `?${new URLSearchParams(toParams(choice))}`

function toParams({ zone, ...rest }: Choice): Record<string, string> {
  const named = { ...rest, zone: zone === ownZone() ? undefined : zone }
  const said = Object.entries(named).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [key, String(value)]))
}

/** What an address says; whatever it cannot mean is left out. */
function choiceOf(params: URLSearchParams): Choice {
  const said = (name: string) => params.get(name) ?? undefined
  const asked = said('zone')
  const zone = asked && isZone(asked) ? asked : ownZone()
  const time = momentOf(said('time'))
  const wish = momentOf(said('wish'))
  const at = time ?? wish
  const day = said('day')
  const booking = said('booking')
  const pack = said('package')
  return {
    zone,
    duration: durationOf(said('duration')),
    package: pack && idPattern('sessionPackage').test(pack) ? pack : undefined,
    time,
    day: at ? dayIn(zone, at) : day && isDay(day) ? day : undefined,
    wish,
    step: wish || (time && said('step') === 'details') ? 'details' : undefined,
    booking: booking && idPattern('booking').test(booking) ? booking : undefined,
  }
}

function momentOf(said: string | undefined): string | undefined {
  const at = Date.parse(said ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

function durationOf(said: string | undefined): number | undefined {
  const { shortest, longest } = scheduleBounds
  const minutes = Number(said)
  const isOne = said !== undefined && minutes >= shortest && minutes <= longest && minutes % 15 === 0
  return isOne ? minutes : undefined
}
