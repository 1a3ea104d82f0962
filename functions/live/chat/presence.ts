import { createHash } from 'node:crypto'
import type { LiveFigures } from '#shared/contract/live/live-chat.ts'
import { chatRules } from '#shared/rules/live/live-chat.ts'
import type { Caller } from '../../http/serve.ts'
import { livePresence, liveRoom } from '../../model/live/live-room.ts'
import { isRefused } from '../../model/table/refused.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { isEntitled, requireNotBanned } from '../admit.ts'
import { frameKeyOf } from './frame-key.ts'

/** Milliseconds for which a count of the viewers is valid. */
const countedFor = 10_000

/**
 * Stores a viewer's heartbeat, and returns the number of viewers. The first heartbeat after ten seconds counts them.
 * Viewers whose plan includes the chat get the key of its shared frames: a heartbeat is made every 40 seconds anyway.
 */
export async function markPresent(eventId: string, caller: Caller): Promise<LiveFigures> {
  const { event } = await requireNotBanned(eventId, caller)
  const frameKey = isEntitled(event, caller) ? await frameKeyOf(eventId) : null
  return { ...(await counted(eventId, caller.memberId)), frameKey }
}

async function counted(eventId: string, memberId: string): Promise<Omit<LiveFigures, 'frameKey'>> {
  const now = clock.now()
  const expire = epochSeconds(chatRules.presentFor)
  const shard = shardOf(memberId)
  await livePresence().put({ eventId, shard, memberId, seenAt: now.toISOString(), expire }).go()
  // Read by every heartbeat of a large event: half the price, and a moment old at most.
  const { data: room } = await liveRoom().get({ eventId }).go()
  const messages = room?.messages ?? 0
  const before = new Date(now.getTime() - countedFor).toISOString()
  if (room?.countedAt && room.countedAt > before) {
    return { watching: room.watching ?? 1, peak: room.peak ?? 1, messages }
  }
  const watching = await countPresent(eventId, now)
  const peak = Math.max(room?.peak ?? 0, watching)
  await keepCount(eventId, { watching, peak, countedAt: now.toISOString() }, before)
  return { watching, peak, messages }
}

const shardOf = (memberId: string): number =>
  (createHash('sha256').update(memberId).digest()[0] ?? 0) % chatRules.presentIn

async function countPresent(eventId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - chatRules.presentFor * 1000).toISOString()
  const countIn = async (shard: number) => {
    const { data } = await livePresence()
      .query.ofEvent({ eventId, shard })
      .where(({ seenAt }, { gt }) => gt(seenAt, since))
      .go({ pages: 'all', attributes: ['memberId'] })
    return data.length
  }
  const counts = await Promise.all(Array.from({ length: chatRules.presentIn }, (_, shard) => countIn(shard)))
  return counts.reduce((sum, count) => sum + count, 0)
}

type Count = { watching: number; peak: number; countedAt: string }

/** A concurrent count may have been stored first; that is as good. */
async function keepCount(eventId: string, count: Count, before: string): Promise<void> {
  try {
    await liveRoom()
      .upsert({ eventId })
      .set(count)
      .where(({ countedAt }, { notExists, lte }) => `${notExists(countedAt)} OR ${lte(countedAt, before)}`)
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
