import type { LiveChat, LiveMessage } from '#shared/contract/live/live-chat.ts'
import { isChatOpen } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { type LiveMessageItem, liveMessage, placeOf } from '../../model/live/live-message.ts'
import { liveMute, liveReactions, liveRoom } from '../../model/live/live-room.ts'
import { readAll } from '../../model/table/read-all.ts'
import { clock } from '../../ports/process/clock.ts'
import { admitted, isHost } from '../admit.ts'

/** Entries per answer. */
const most = 100
/** Milliseconds after which a number that was taken but not written is skipped. */
const holeFor = 2000

/** The entries after a given one, up to the first number that may still be written; without one, the latest entries. */
export async function readChat(
  eventId: string,
  after: string | undefined,
  caller: Caller,
): Promise<LiveChat> {
  const event = await admitted(eventId, caller)
  const [entries, found] = await Promise.all([
    entriesAfter(eventId, after === undefined ? undefined : Number(after)),
    readAll({ liveRoom, liveMute, liveReactions }, (of) => ({
      liveRoom: of.liveRoom.get({ eventId }),
      liveMute: of.liveMute.get({ memberId: caller.memberId, eventId }),
      liveReactions: of.liveReactions.get({ eventId }),
    })),
  ])
  const { liveRoom: room, liveMute: mute, liveReactions: reacted } = found
  const isMuted = mute !== undefined && mute.until > clock.now().toISOString()
  const pinned = room?.pinned ? await messageAt(eventId, room.pinned) : undefined
  const last = entries.at(-1)?.seq
  return {
    isOpen: isChatOpen(phaseOf(event, clock.now())),
    messages: entries.map((item) => toLiveMessage(item, caller.memberId)),
    // Not the room's counter: the message with that number may still be unwritten.
    after: last ?? Number(after ?? 0),
    pinned: pinned && !pinned.removedAt ? toLiveMessage(pinned, caller.memberId) : null,
    mutedUntil: isMuted ? mute.until : null,
    slowSeconds: room?.slowSeconds ?? 0,
    reactions: {
      fire: reacted?.fire ?? 0,
      heart: reacted?.heart ?? 0,
      bolt: reacted?.bolt ?? 0,
      oss: reacted?.oss ?? 0,
    },
    mayModerate: caller.isAdmin || isHost(event, caller),
  }
}

async function entriesAfter(eventId: string, after: number | undefined): Promise<LiveMessageItem[]> {
  const all = liveMessage().query.ofEvent({ eventId })
  if (after === undefined) {
    const { data } = await all.go({ order: 'desc', limit: most, consistent: true })
    const oldest = data.at(-1)?.seq ?? 1
    return withoutHoles(data.toReversed(), oldest)
  }
  const { data } = await all.gt({ place: placeOf(after) }).go({ limit: most, consistent: true })
  return withoutHoles(data, after + 1)
}

/** The entries before the first number that may still be written. */
function withoutHoles(entries: readonly LiveMessageItem[], first: number): LiveMessageItem[] {
  const given = new Date(clock.now().getTime() - holeFor).toISOString()
  let expected = first
  const whole: LiveMessageItem[] = []
  for (const entry of entries) {
    if (entry.seq !== expected && entry.at > given) break
    whole.push(entry)
    expected = entry.seq + 1
  }
  return whole
}

export async function messageAt(eventId: string, seq: number): Promise<LiveMessageItem | undefined> {
  const { data } = await liveMessage()
    .get({ eventId, place: placeOf(seq) })
    .go({ consistent: true })
  return data ?? undefined
}

export function toLiveMessage(item: LiveMessageItem, readerId: string): LiveMessage {
  const isRemoved = item.removedAt !== undefined
  return {
    seq: item.seq,
    kind: item.kind,
    ref: item.ref ?? null,
    name: item.name,
    tier: item.tier ?? null,
    role: item.role ?? null,
    text: isRemoved ? '' : item.text,
    isOwn: item.memberId === readerId,
    isRemoved,
    at: item.at,
  }
}
