import type { FrameMessage, LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isChatOpen, socketRules } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { type LiveMessageItem, liveMessage, placeOf } from '../../model/live/live-message.ts'
import {
  type LiveReactionsItem,
  type LiveRoomItem,
  liveMute,
  liveReactions,
  liveRoom,
} from '../../model/live/live-room.ts'
import { liveSocketCount } from '../../model/live/live-socket.ts'
import { readAll } from '../../model/table/read-all.ts'
import { viewerId } from '../../ports/live/viewer-id.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireAdmission, roleOf } from '../admit.ts'
import { shownNow, shownUntil } from './delay.ts'
import { beforeHole, closeNumbers } from './numbers.ts'

/** Entries per answer. */
const most = 100

/** The entries after a given one, up to the first number that may still be written; without one, the latest entries. */
export async function readChat(
  eventId: string,
  after: string | undefined,
  caller: Caller,
): Promise<LiveChat> {
  const admission = await requireAdmission(eventId, caller)
  const [entries, found] = await Promise.all([
    readEntries(eventId, after === undefined ? undefined : Number(after)),
    readAll({ liveRoom, liveMute, liveReactions, liveSocketCount }, (of) => ({
      liveRoom: of.liveRoom.get({ eventId }),
      liveMute: of.liveMute.get({ memberId: caller.memberId, eventId }),
      liveReactions: of.liveReactions.get({ eventId }),
      liveSocketCount: of.liveSocketCount.get({ eventId }),
    })),
  ])
  const { liveRoom: room, liveMute: mute, liveReactions: reacted, liveSocketCount: count } = found
  const isMuted = mute !== undefined && mute.until > clock.now().toISOString()
  const pinned = await pinnedIn(eventId, room)
  const role = roleOf(admission, caller)
  const delay = role ? 0 : (room?.delaySeconds ?? 0)
  const { shown: latest, removals, delayed } = shownNow(entries, delay)
  const isAllDelayed = delayed.length > 0 && latest.length === 0 && after === undefined
  const own = delayed.filter(({ kind, memberId }) => kind === 'message' && memberId === caller.memberId)
  const shown = isAllDelayed ? await entriesBefore(eventId, shownUntil(delay)) : latest
  const last = shown.at(-1)?.seq
  return {
    isOpen: isChatOpen(phaseOf(admission.event, clock.now())),
    messages: [...shown, ...own, ...removals].map((item) => toLiveMessage(item, caller.memberId)),
    // Not the room's counter: the message with that number may still be unwritten.
    after: last ?? Number(after ?? 0),
    pinned: pinned ? toLiveMessage(pinned, caller.memberId) : null,
    mutedUntil: isMuted ? mute.until : null,
    ...aboutOf(room, reacted),
    role: role ?? null,
    me: viewerId(caller.memberId, eventId),
    isPushed: (count?.open ?? 0) < socketRules.mostOfEvent,
  }
}

async function readEntries(eventId: string, after: number | undefined): Promise<readonly LiveMessageItem[]> {
  if (after !== undefined) return (await entriesAfter(eventId, after)).entries
  const { data } = await liveMessage()
    .query.ofEvent({ eventId })
    .go({ order: 'desc', limit: most, consistent: true })
  const { entries, late } = beforeHole(data.toReversed(), data.at(-1)?.seq ?? 1)
  return (await closeNumbers(eventId, late)) ? readEntries(eventId, after) : entries
}

/** The latest entries up to a moment. */
async function entriesBefore(eventId: string, until: Date): Promise<readonly LiveMessageItem[]> {
  const { data } = await liveMessage()
    .query.byTime({ eventId })
    .lt({ at: new Date(until.getTime() + 1).toISOString() })
    .go({ order: 'desc', limit: most })
  return beforeHole(data.toReversed(), data.at(-1)?.seq ?? 1).entries
}

/** The entries after a number, and whether there are more: too many for one read, or after one that may still come. */
export async function entriesAfter(
  eventId: string,
  after: number,
  limit: number = most,
): Promise<{ entries: readonly LiveMessageItem[]; hasMore: boolean }> {
  const { data } = await liveMessage()
    .query.ofEvent({ eventId })
    .gt({ place: placeOf(after) })
    .go({ limit, consistent: true })
  const { entries, late } = beforeHole(data, after + 1)
  if (await closeNumbers(eventId, late)) return entriesAfter(eventId, after, limit)
  return { entries, hasMore: entries.length < data.length || data.length === limit }
}

/** What all readers see beside the entries. */
export const aboutOf = (room: LiveRoomItem | undefined, reacted: LiveReactionsItem | undefined) => ({
  slowSeconds: room?.slowSeconds ?? 0,
  delaySeconds: room?.delaySeconds ?? 0,
  reactions: {
    fire: reacted?.fire ?? 0,
    heart: reacted?.heart ?? 0,
    bolt: reacted?.bolt ?? 0,
    oss: reacted?.oss ?? 0,
  },
})

/** The pinned message, unless it was removed. */
export async function pinnedIn(
  eventId: string,
  room: LiveRoomItem | undefined,
): Promise<LiveMessageItem | undefined> {
  const pinned = room?.pinned ? await messageAt(eventId, room.pinned) : undefined
  return pinned?.removedAt ? undefined : pinned
}

export async function messageAt(eventId: string, seq: number): Promise<LiveMessageItem | undefined> {
  const { data } = await liveMessage()
    .get({ eventId, place: placeOf(seq) })
    .go({ consistent: true })
  return data ?? undefined
}

/** The message with a number; refused if the entry is none. */
export async function requireMessage(eventId: string, seq: number): Promise<LiveMessageItem> {
  const known = await messageAt(eventId, seq)
  if (known?.kind !== 'message') throw new Problem('chat.not_found')
  return known
}

export function toLiveMessage(item: LiveMessageItem, readerId: string): LiveMessage {
  return { ...shownOf(item), isOwn: item.memberId === readerId }
}

/** An entry in a frame, which is the same for all readers. */
export function toFrameMessage(item: LiveMessageItem): FrameMessage {
  return { ...shownOf(item), by: viewerId(item.memberId, item.eventId) }
}

function shownOf(item: LiveMessageItem): Omit<LiveMessage, 'isOwn'> {
  const isRemoved = item.removedAt !== undefined
  return {
    seq: item.seq,
    kind: item.kind,
    ref: item.ref ?? null,
    name: item.name,
    tier: item.tier ?? null,
    role: item.role ?? null,
    text: isRemoved ? '' : item.text,
    isRemoved,
    at: item.at,
  }
}
