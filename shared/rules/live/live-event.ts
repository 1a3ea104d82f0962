/** An event that members watch at its time: a seminar, a fight, a class. */

/** The plans whose members see the stream and write in the chat. The page itself is open to every member. */
export const liveTiers = ['premium', 'master'] as const
export type LiveTier = (typeof liveTiers)[number]

/**
 * How an event is kept. `away`: the source stopped, and may come back. An event that has ended waits for the choice between
 * a replay and none.
 */
export const liveStates = ['planned', 'on_air', 'away', 'ended', 'replay', 'no_replay', 'cancelled'] as const
export type LiveState = (typeof liveStates)[number]

/** How an event is shown: one that is planned opens its waiting room by itself. */
export const livePhases = [...liveStates, 'open'] as const
export type LivePhase = (typeof livePhases)[number]

const minute = 60_000

export const liveRules = {
  /** Minutes that an event may last. */
  shortest: 15,
  longest: 12 * 60,
  /** Minutes before the start at which the waiting room opens and members are reminded. */
  opensBefore: 15,
  /** Minutes after its planned end in which an event that never went on air still may. */
  waitsFor: 60,
  /** Minutes for which a source that stopped is waited for. */
  awayFor: 15,
  /** Minutes after which a stream is looked at again, whatever is told of it. */
  lookEvery: 1,
  /** Minutes by which the start has to move for members to be told. */
  toldFrom: 5,
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

/** Whether an event stands under Live Now, else under Upcoming until it is over. */
export const isLive = (phase: LivePhase) => phase === 'on_air' || phase === 'away'
export const isUpcoming = (phase: LivePhase) => phase === 'planned' || phase === 'open'

/** Whether an event took place or was called off: its stream is followed no more. */
export const isOver = (state: LivePhase) =>
  state === 'ended' || state === 'replay' || state === 'no_replay' || state === 'cancelled'

/** When an event ends by itself, as things are: nobody came, or the source stayed away. On air it goes on. */
export function lapsesAt(event: Timed): string | undefined {
  if (event.state === 'planned') return after(endsAt(event), liveRules.waitsFor)
  if (event.state === 'away' && event.awaySince) return after(event.awaySince, liveRules.awayFor)
  return undefined
}

/** When a stream that was looked at is looked at again. */
export const nextLook = (now: Date) => after(now.toISOString(), liveRules.lookEvery)

/** Whether an event has its key: from the opening of the doors on, and while its source is away. */
export const mayStart = (phase: LivePhase) => phase === 'open' || phase === 'away'

/** An event as its stream shows it. What is over stays so, whatever comes late. */
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

/** Whether members who wait for an event are told of its new start. */
export const isMoved = (before: string, now: string) =>
  Math.abs(Date.parse(before) - Date.parse(now)) > liveRules.toldFrom * minute

/** What members who asked to be reminded are told. */
export const liveNews = ['soon', 'moved', 'cancelled'] as const
export type LiveNews = (typeof liveNews)[number]
