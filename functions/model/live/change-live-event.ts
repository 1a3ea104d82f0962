import { lapsesAt, opensAt } from '#shared/rules/live/live-event.ts'
import { due, endDueStep, setDueStep } from '../table/due.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import { type LiveEventItem, liveEvent } from './live-event.ts'

export const liveEntities = { liveEvent, due }

/** When the next step of an event is due: members are notified or reminded, its stream is polled, or it lapses. */
export function dueAtOf(event: LiveEventItem): string | undefined {
  if (event.tell) return event.updatedAt
  const next = event.state === 'planned' && !event.remindedAt ? opensAt(event) : lapsesAt(event)
  const { lookAt } = event
  return lookAt && (!next || lookAt < next) ? lookAt : next
}

type Removable =
  | ('posterUrl' | 'remindedAt' | 'tell' | 'awaySince')
  | ('channelArn' | 'playbackUrl' | 'ingestServer' | 'keyEnd' | 'lookAt' | 'recordedIn' | 'airSince')
type Change = Partial<Omit<LiveEventItem, 'id' | 'list' | 'createdAt' | 'createdBy' | Removable>> & {
  [Name in Removable]?: LiveEventItem[Name] | undefined
}

/** An event after a change; fields that are set to undefined are removed. */
export function changed(known: LiveEventItem, change: Change, now: Date): LiveEventItem {
  const next = { ...known, ...change, updatedAt: later(known.updatedAt, now) }
  const given = Object.entries(next).filter(([, value]) => value !== undefined)
  const whole = Object.fromEntries(given) as LiveEventItem
  const { dueAt: _, ...rest } = whole
  const dueAt = dueAtOf(whole)
  return dueAt ? { ...rest, dueAt } : rest
}

type LiveStep = Step<typeof liveEntities>

/** The steps that write a changed event over the one that was read, with its due item. */
export function replaceSteps(known: LiveEventItem | undefined, next: LiveEventItem): LiveStep[] {
  const written: LiveStep = {
    write: ({ liveEvent }) =>
      known
        ? liveEvent
            .put(next)
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit()
        : liveEvent.create(next).commit(),
  }
  if (known?.dueAt === next.dueAt) return [written]
  return [
    written,
    ...(known?.dueAt ? [endDueStep('live', next.id, known.dueAt)] : []),
    ...(next.dueAt ? [setDueStep('live', next.id, next.dueAt)] : []),
  ]
}
