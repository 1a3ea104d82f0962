import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { type LiveMessageItem, liveMessage, placeOf } from '../../model/live/live-message.ts'
import { liveMute, liveRoom } from '../../model/live/live-room.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { admitted, requireModerator } from '../admit.ts'
import { messageAt } from './read.ts'
import { entryOf, nextSeq } from './send.ts'

/** Seconds for which a mute is stored after its end. */
const keptFor = 24 * 3600

/** Removes a message for all readers: the caller's own, or any as a host or an admin. */
export async function removeFromChat(eventId: string, seq: number, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  const known = await requireMessage(eventId, seq)
  if (known.memberId !== caller.memberId) requireModerator(event, caller)
  if (known.removedAt) return
  const entry = entryOf(eventId, await nextSeq(eventId), caller.memberId)
  await writeSteps({ liveMessage }, [
    {
      write: ({ liveMessage }) =>
        liveMessage
          .patch({ eventId, place: placeOf(seq) })
          .set({ removedAt: entry.at, text: '' })
          .commit(),
    },
    {
      write: ({ liveMessage }) =>
        liveMessage.create({ ...entry, kind: 'removal', name: '', text: '', ref: seq }).commit(),
    },
  ])
}

/** Mutes the author of a message for some minutes. */
export async function muteInChat(
  eventId: string,
  seq: number,
  minutes: number,
  caller: Caller,
): Promise<void> {
  const event = await admitted(eventId, caller)
  const { memberId } = await requireMessage(eventId, seq)
  requireModerator(event, caller)
  const until = new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const expire = epochSeconds(minutes * 60 + keptFor)
  await writeSteps({ liveMute }, [
    {
      write: ({ liveMute }) =>
        liveMute.put({ eventId, memberId, until, by: caller.memberId, expire }).commit(),
    },
  ])
}

/** Pins a message above the chat; null unpins it. */
export async function pinInChat(eventId: string, seq: number | null, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  if (seq !== null) await requireMessage(eventId, seq)
  requireModerator(event, caller)
  await writeSteps({ liveRoom }, [
    {
      write: ({ liveRoom }) =>
        seq === null
          ? liveRoom.upsert({ eventId }).set({ pinned: 0 }).commit()
          : liveRoom.upsert({ eventId }).set({ pinned: seq }).commit(),
    },
  ])
}

/** Sets slow mode: the seconds that members wait between two messages; 0 turns it off. */
export async function paceChat(eventId: string, slowSeconds: number, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  requireModerator(event, caller)
  await writeSteps({ liveRoom }, [
    { write: ({ liveRoom }) => liveRoom.upsert({ eventId }).set({ slowSeconds }).commit() },
  ])
}

export async function requireMessage(eventId: string, seq: number): Promise<LiveMessageItem> {
  const known = await messageAt(eventId, seq)
  if (known?.kind !== 'message') throw new Problem('chat.not_found')
  return known
}
