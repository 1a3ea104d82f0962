import type { Instructor } from '#shared/contract/instructor.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { scheduleBounds } from '#shared/rules/sessions/schedule.ts'
import { useSearchParams } from '../../../router/router.tsx'
import { isDay } from '../../../ui/text/days.ts'
import { dayIn, isZone, ownZone } from '../../../ui/text/zones.ts'

/** The choices so far. The address holds them, so that a reload, a shared link and a step back show the same. */
export type Choice = {
  /** Minutes; undefined means the usual length of the server. */
  duration: number | undefined
  /** The package of the session, which sets the length. */
  package: string | undefined
  /** A day of the reader's calendar. */
  day: string | undefined
  /** A start, ISO. */
  time: string | undefined
  /** A wished start: the first free start there is proposed. */
  wish: string | undefined
  zone: string
  step: 'details' | undefined
  /** The booking that is held, if any. */
  booking: string | undefined
}

export type Change = (change: Partial<Choice>, how?: { replace?: boolean }) => void

/** The props of each step. */
export type StepProps = { instructor: Instructor; choice: Choice; change: Change }

export function useChoice(): { choice: Choice; change: Change } {
  const [params, setParams] = useSearchParams()
  const choice = choiceOf(params)
  const change: Change = (given, how) => setParams(toParams({ ...choice, ...given }), how)
  return { choice, change }
}

/** The address, from its `?` on, that holds these choices. */
export const hrefOf = (choice: Choice): string => `?${new URLSearchParams(toParams(choice))}`

function toParams({ zone, ...rest }: Choice): Record<string, string> {
  const named = { ...rest, zone: zone === ownZone() ? undefined : zone }
  const said = Object.entries(named).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [key, String(value)]))
}

/** The choices that an address holds. Invalid values are left out. */
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
