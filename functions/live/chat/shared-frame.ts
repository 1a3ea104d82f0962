import type { EntriesFrame } from '#shared/contract/live/live-chat.ts'
import { Problem } from '#shared/contract/problem.ts'
import { shownNow } from './delay.ts'
import { frameOf, mostInFrame, standOf } from './frame.ts'
import { isFrameKey } from './frame-key.ts'
import { entriesAfter } from './read.ts'

/** The frame after an entry, for readers without a socket: the same for all, so that the edge keeps it. */
export async function readChatFrame(eventId: string, key: string, after = 0): Promise<EntriesFrame> {
  if (!(await isFrameKey(eventId, key))) throw new Problem('chat.key_expired')
  const [{ entries }, { about }] = await Promise.all([
    entriesAfter(eventId, after, mostInFrame),
    standOf(eventId),
  ])
  return frameOf(after, shownNow(entries, about.delaySeconds), about).frame
}
