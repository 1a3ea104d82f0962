import type { EntriesFrame } from '#shared/contract/live/live-chat.ts'
import { isChatOpen, socketRules } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import { liveEvent } from '../../model/live/live-event.ts'
import { liveReactions, liveRoom } from '../../model/live/live-room.ts'
import { liveSocketCount } from '../../model/live/live-socket.ts'
import { readAll } from '../../model/table/read-all.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Shown } from './delay.ts'
import { aboutOf, pinnedIn, toFrameMessage } from './read.ts'

/** Entries of one read: about as many as fit into a frame. */
export const mostInFrame = 250

/** The state of a chat that all readers see, and its sockets in numbers. */
export async function standOf(eventId: string) {
  const found = await readAll({ liveEvent, liveRoom, liveReactions, liveSocketCount }, (of) => ({
    liveEvent: of.liveEvent.get({ id: eventId }),
    liveRoom: of.liveRoom.get({ eventId }),
    liveReactions: of.liveReactions.get({ eventId }),
    liveSocketCount: of.liveSocketCount.get({ eventId }),
  }))
  const { liveEvent: event, liveRoom: room, liveReactions: reacted, liveSocketCount: count } = found
  const pinned = await pinnedIn(eventId, room)
  const about = {
    isOpen: event !== undefined && isChatOpen(phaseOf(event, clock.now())),
    pinned: pinned ? toFrameMessage(pinned) : null,
    ...aboutOf(room, reacted),
  }
  const { open = 0, joined = 0, rights = 0 } = count ?? {}
  return { event, open, joined, rights, about }
}

type About = Omit<EntriesFrame, 'kind' | 'from' | 'to' | 'messages'>

/** A frame of as many of the shown entries as fit, and of the removals among those that are still delayed. */
export function frameOf(
  from: number,
  { shown, removals }: Pick<Shown, 'shown' | 'removals'>,
  about: About,
): { frame: EntriesFrame; isWhole: boolean } {
  const early = removals.map(toFrameMessage)

  const messages: EntriesFrame['messages'] = []
  let left = socketRules.longestFrame - Buffer.byteLength(JSON.stringify([about, early])) - 100
  for (const entry of shown) {
    const message = toFrameMessage(entry)
    left -= Buffer.byteLength(JSON.stringify(message)) + 1
    if (left < 0 && messages.length > 0) break
    messages.push(message)
  }
  const to = messages.at(-1)?.seq ?? from
  return {
    frame: { kind: 'entries', from, to, messages: [...messages, ...early], ...about },
    isWhole: messages.length === shown.length,
  }
}
