import type { EntriesFrame } from '#shared/contract/live/live-chat.ts'
import { socketRules } from '#shared/rules/live/live-chat.ts'
import { liveSocketCount } from '../../model/live/live-socket.ts'
import { writeSteps } from '../../model/table/service.ts'
import { postToAll } from '../../ports/live/sockets.ts'
import { clock } from '../../ports/process/clock.ts'
import { msLeft } from '../../ports/process/deadline.ts'
import { log } from '../../ports/process/log.ts'
import { shownNow } from '../chat/delay.ts'
import { frameOf, mostInFrame, standOf } from '../chat/frame.ts'
import { movedEntities, movedStep } from '../chat/moved-steps.ts'
import { entriesAfter } from '../chat/read.ts'
import { type Audience, currentAudience, forgetGone, nobody } from './audience.ts'
import { endLease, keepLease, type Lease, readDelivery, takeLease } from './lease.ts'

/** Entries before the current one that are still sent. Pages read earlier ones themselves, as after any gap. */
const farthestBack = 100
/** Milliseconds between two looks at the work of another sender. */
const lookEvery = 200
/** A sender with less time left than this hands over. */
const handOverMs = 10_000

/** What has changed: the last new entry, and whether anything else did. */
export type Moved = { seq: number | undefined; isOther: boolean }

/**
 * Sends what is new in a chat to all of its readers on sockets, as frames of entries that came in the same moment. One
 * sender at a time; it goes on as long as there is something new. A frame may be sent twice after a crash, and a reader
 * who misses one sees the gap in the numbers: pages handle both.
 */
export async function deliverChat(eventId: string, moved: Moved): Promise<void> {
  const { data: count } = await liveSocketCount().get({ eventId }).go({ consistent: true })
  if (!count?.joined) return
  for (;;) {
    const lease = await takeLease(eventId)
    if (lease) return deliverHolding(lease, moved)
    // Another sender reads everything again after its lease has ended. It may also be killed before.
    if (moved.seq === undefined || msLeft(handOverMs) < handOverMs) return
    await clock.pause(lookEvery)
    if (isDelivered(await readDelivery(eventId), moved)) return
  }
}

const isDelivered = (delivery: { delivered?: number | undefined } | undefined, { seq, isOther }: Moved) =>
  !isOther && seq !== undefined && (delivery?.delivered ?? 0) >= seq

async function deliverHolding(first: Lease, moved: Moved): Promise<void> {
  const held: Held = { lease: first, delivered: first.delivered ?? 0 }
  try {
    if (isDelivered(first, moved)) return
    held.delivered = Math.max(held.delivered, (moved.seq ?? 0) - farthestBack)
    await deliverAll(first.eventId, held)
  } finally {
    if (held.lease) await endLease(held.lease)
  }
}

/** The lease while it is held, and the last entry that was sent. */
type Held = { lease: Lease | undefined; delivered: number }

async function deliverAll(eventId: string, held: Held): Promise<void> {
  let told = ''
  let audience = nobody
  for (;;) {
    const begun = clock.now().getTime()
    // In this order: a reader who connects after the sockets were listed reads these entries from the history.
    const { entries, hasMore } = await entriesAfter(eventId, held.delivered, mostInFrame)
    const stand = await standOf(eventId)
    audience = await currentAudience(eventId, audience, stand)
    if (audience.sockets.length === 0) return
    const now = shownNow(entries, stand.about.delaySeconds)
    const { frame, isWhole } = frameOf(held.delivered, now, stand.about)
    const about = JSON.stringify([stand.about, now.removals.map(({ seq }) => seq)])
    const isNew = frame.to > held.delivered || about !== told
    if (isNew && !held.lease) {
      held.lease = await takeLease(eventId)
      if (!held.lease) return
      held.delivered = Math.max(held.delivered, held.lease.delivered ?? 0)
      continue
    }
    if (isNew && held.lease) {
      audience = await sendAll(audience, frame)
      told = about
      held.delivered = frame.to
      if (!(await keepLease(held.lease, held.delivered))) return
    } else if (!hasMore && isWhole && now.delayed.length === 0) {
      // First the lease ends, then everything is read once more: changes that came in between wait for this sender.
      if (!held.lease) return
      await endLease(held.lease)
      held.lease = undefined
      continue
    }
    if (msLeft(handOverMs) < handOverMs) return handOver(eventId)
    if (isWhole) await clock.pause(pauseAfter(clock.now().getTime() - begun))
  }
}

/**
 * Milliseconds until the next frame, by those that the last one took: sending to many readers leaves other calls half
 * of the time, as API Gateway counts all of them together.
 */
const pauseAfter = (taken: number): number =>
  Math.max(socketRules.frameEvery - taken, Math.min(taken, 2 * socketRules.frameEvery))

/** Sends a frame to all readers, and forgets those who are gone. */
async function sendAll(audience: Audience, frame: EntriesFrame): Promise<Audience> {
  const gone = await sendTo(
    audience.sockets.map(({ connectionId }) => connectionId),
    frame,
  )
  return forgetGone(audience, gone)
}

/** Sends a frame to sockets; returns those that are closed. */
async function sendTo(connectionIds: readonly string[], frame: EntriesFrame): Promise<ReadonlySet<string>> {
  const posted = await postToAll(connectionIds, JSON.stringify(frame))
  const missed = posted.filter((each) => each === 'kept').length
  // Their pages see the gap.
  if (missed > 0) log('warn', 'frames not taken', { sockets: missed })
  return new Set(connectionIds.filter((_, place) => posted[place] === 'gone'))
}

/** Has another call go on. */
async function handOver(eventId: string): Promise<void> {
  await writeSteps(movedEntities, [movedStep(eventId, clock.now())])
}
