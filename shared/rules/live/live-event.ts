/** A live event: a seminar, a fight, a class. */

/** The plans whose members can watch the stream and write in the chat. The page itself is open to every member. */
export const liveTiers = ['premium', 'master'] as const
export type LiveTier = (typeof liveTiers)[number]

/**
 * The stored states of an event. `away`: the source stopped and may come back. An ended event waits for the decision
 * whether a replay is published.
 */
export const liveStates = ['planned', 'on_air', 'away', 'ended', 'replay', 'no_replay', 'cancelled'] as const
export type LiveState = (typeof liveStates)[number]

/** The displayed states of an event: a planned event opens its waiting room by itself. */
export const livePhases = [...liveStates, 'open'] as const
export type LivePhase = (typeof livePhases)[number]

const minute = 60_000

export const liveRules = {
  /** Limits of an event's length in minutes. */
  shortest: 15,
  longest: 12 * 60,
  /** Minutes before the start at which the waiting room opens and reminders are sent. */
  opensBefore: 15,
  /** Minutes after its planned end during which an event that never went on air can still start. */
  waitsFor: 60,
  /** Minutes to wait for a source that stopped. */
  awayFor: 15,
  /** Minutes after which the state of a stream is polled, whatever its events report. */
  lookEvery: 1,
  /** Minutes by which the start has to move for members to be notified. */
  toldFrom: 5,
  /** Most minutes of a rehearsal: its stream costs as much as a broadcast. */
  rehearsesFor: 60,
  /** Hosts of one event. */
  mostHosts: 10,
} as const

type Timed = { state: LiveState; startsAt: string; minutes: number; awaySince?: string | undefined }

const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minute).toISOString()

export const endsAt = ({ startsAt, minutes }: Timed) => after(startsAt, minutes)
export const opensAt = ({ startsAt }: Pick<Timed, 'startsAt'>) => after(startsAt, -liveRules.opensBefore)

export function phaseOf(event: Timed, now: Date): LivePhase {
  return event.state === 'planned' && opensAt(event) <= now.toISOString() ? 'open' : event.state
}

/** Whether an event is listed under Live Now. Other events are listed under Upcoming until they are over. */
export const isLive = (phase: LivePhase) => phase === 'on_air' || phase === 'away'
export const isUpcoming = (phase: LivePhase) => phase === 'planned' || phase === 'open'

/** Whether an event took place or was cancelled: its stream is no longer followed. */
export const isOver = (state: LivePhase) =>
  state === 'ended' || state === 'replay' || state === 'no_replay' || state === 'cancelled'

/** When an event ends by itself if nothing changes: it never started, or its source stayed away. Undefined on air. */
export function lapsesAt(event: Timed): string | undefined {
  if (event.state === 'planned') return after(endsAt(event), liveRules.waitsFor)
  if (event.state === 'away' && event.awaySince) return after(event.awaySince, liveRules.awayFor)
  return undefined
}

/** When the state of a stream is polled next. */
export const nextLook = (now: Date) => after(now.toISOString(), liveRules.lookEvery)

/** Whether the stream key of an event is shown: from the opening of the doors, and while the source is away. */
export const mayStart = (phase: LivePhase) => phase === 'open' || phase === 'away'

/** When a rehearsal that starts now ends by itself: an hour later, or when the doors open. */
export function rehearsalEndsAt(event: Pick<Timed, 'startsAt'>, now: Date): string {
  const hourLater = after(now.toISOString(), liveRules.rehearsesFor)
  const doors = opensAt(event)
  return hourLater < doors ? hourLater : doors
}

/** An event after a change of its stream. An event that is over stays over, even if a change is reported late. */
export function withStream<Event extends Timed & { startedAt?: string | undefined }>(
  event: Event,
  isBroadcasting: boolean,
  now: Date,
): Pick<Timed, 'state' | 'awaySince'> & { startedAt?: string; endedAt?: string } {
  const { state, startedAt, awaySince } = event
  const at = now.toISOString()
  if (isOver(state)) return { state, awaySince }
  if (isBroadcasting) return { state: 'on_air', awaySince: undefined, startedAt: startedAt ?? at }
  const next = state === 'on_air' ? { state: 'away' as const, awaySince: at } : { state, awaySince }
  const lapses = lapsesAt({ ...event, ...next })
  return lapses && lapses <= at ? { state: 'ended', awaySince: undefined, endedAt: at } : next
}

type Aired = { airSince?: string | undefined; airedSeconds?: number | undefined }

/** The time on air of an event, as its source comes and goes. */
export function airTimeOf(
  { airSince, airedSeconds = 0 }: Aired,
  isAiring: boolean,
  now: Date,
): { airSince?: string | undefined; airedSeconds?: number } {
  if (isAiring) return { airSince: airSince ?? now.toISOString() }
  if (!airSince) return {}
  const seconds = (now.getTime() - Date.parse(airSince)) / 1000
  return { airSince: undefined, airedSeconds: airedSeconds + Math.max(0, seconds) }
}

/** Whether members who wait for an event are notified of its new start. */
export const isMoved = (before: string, now: string) =>
  Math.abs(Date.parse(before) - Date.parse(now)) > liveRules.toldFrom * minute

/** The notifications for members who asked for a reminder. */
export const liveNews = ['soon', 'moved', 'cancelled'] as const
export type LiveNews = (typeof liveNews)[number]
