import type * as z from 'zod/mini'
import type { LiveEventInput } from '#shared/contract/live/live-event.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isMoved } from '#shared/rules/live/live-event.ts'
import { momentsOf } from '#shared/rules/sessions/wall-time.ts'
import { refuseUnknownZone } from '../http/refuse-unknown-zone.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { changed, dueAtOf, liveEntities, replaceSteps } from '../model/live/change-live-event.ts'
import type { LiveEventItem } from '../model/live/live-event.ts'
import { newId } from '../model/table/new-id.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { stretchesOf } from '../ports/process/zones.ts'
import { requireEvent } from './find.ts'
import { closing } from './on-air/look.ts'
import { hostsById, toAdminLiveEvent } from './wire.ts'

const written = { ...liveEntities, instructor }
type Input = z.output<typeof LiveEventInput>

export async function createLiveEvent({ posterUrl, ...input }: Input, createdBy: string) {
  const now = clock.now()
  const at = now.toISOString()
  const item: LiveEventItem = {
    id: newId('liveEvent'),
    list: 'live',
    ...input,
    ...(posterUrl && { posterUrl }),
    startsAt: startOf(input, now),
    state: 'planned',
    sequence: 0,
    createdBy,
    createdAt: at,
    updatedAt: at,
  }
  const dueAt = dueAtOf(item)
  const made = { ...item, ...(dueAt && { dueAt }) }
  await writeSteps(written, [...replaceSteps(undefined, made), ...hostSteps([], input.hostIds)])
  return toAdminLiveEvent(made, await hostsById())
}

type Update = Input & { knownUpdatedAt?: string | undefined }

/**
 * Changes an event that has not begun, if it is unchanged since it was read; members with a reminder are notified if
 * it moves.
 */
export async function updateLiveEvent(id: string, { knownUpdatedAt, posterUrl, ...input }: Update) {
  const next = await tryAgain(async () => {
    const known = await requireEvent(id)
    if (known.state !== 'planned') throw new Problem('live.begun')
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('live.changed')
    const now = clock.now()
    const isSameTime = known.wallTime === input.wallTime && known.zone === input.zone
    const startsAt = isSameTime ? known.startsAt : startOf(input, now)
    const isTold = isMoved(known.startsAt, startsAt)
    const item = changed(
      known,
      {
        ...input,
        posterUrl: posterUrl ?? undefined,
        startsAt,
        sequence: known.sequence + (startsAt === known.startsAt ? 0 : 1),
        ...(isTold && { tell: 'moved', remindedAt: undefined }),
      },
      now,
    )
    await writeSteps(written, [...replaceSteps(known, item), ...hostSteps(known.hostIds, input.hostIds)])
    return item
  })
  return toAdminLiveEvent(next, await hostsById())
}

export async function cancelLiveEvent(id: string, reason: string) {
  const next = await tryAgain(async () => {
    const known = await requireEvent(id)
    if (known.state === 'cancelled') return known
    if (known.state !== 'planned') throw new Problem('live.begun')
    const now = clock.now()
    const item = changed(
      known,
      {
        state: 'cancelled',
        cancelReason: reason,
        tell: 'cancelled',
        sequence: known.sequence + 1,
        ...closing(known, now),
      },
      now,
    )
    await writeSteps(written, replaceSteps(known, item))
    return item
  })
  return toAdminLiveEvent(next, await hostsById())
}

/** The moment of a wall-clock time in a zone; of two, the first. */
function startOf({ wallTime, zone }: Pick<Input, 'wallTime' | 'zone'>, now: Date): string {
  refuseUnknownZone('zone', zone)
  const day = Date.parse(`${wallTime}Z`)
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(wallTime)
  const [at] = isDay ? momentsOf(stretchesOf(zone, day, day), wallTime) : []
  if (at === undefined) {
    throw new Problem(
      'live.no_such_time',
      `${wallTime.replace('T', ' ')} does not exist in ${zone} because of a clock change.`,
    )
  }
  if (at <= now.getTime()) throw new Problem('live.in_past', 'Please choose a time in the future.')
  return new Date(at).toISOString()
}

/** The steps that check that each new host of an event teaches at Kiai. */
const hostSteps = (before: readonly string[], after: readonly string[]): Step<typeof written>[] =>
  [...new Set(after)]
    .filter((id) => !before.includes(id))
    .map((id) => ({
      write: ({ instructor }) =>
        instructor
          .check({ id })
          .where((a, { eq }) => eq(a.isApproved, true))
          .commit(),
      refusal: () => new Problem('instructor.not_found'),
    }))
