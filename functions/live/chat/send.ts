import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { type ChatRole, isChatOpen, phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { type LiveMessageItem, liveMessage, liveSent, placeOf } from '../../model/live/live-message.ts'
import { liveRoom } from '../../model/live/live-room.ts'
import { shortName } from '../../model/members/member.ts'
import { besideAct } from '../../model/table/act.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { admitted, isHost } from '../admit.ts'
import { messageAt, mutedUntilOf, toLiveMessage } from './read.ts'

const written = { liveMessage, liveSent, liveRoom }
/** Seconds for which a key is known: longer than any page tries again. */
const keyFor = 2 * 24 * 3600

type Sent = { text: string; clientId: string }

/** Says something in the chat of an event, once for each key. */
export async function sendToChat(eventId: string, { text, clientId }: Sent, caller: Caller) {
  const { memberId } = caller
  const event = await admitted(eventId, caller)
  if (!isChatOpen(phaseOf(event, clock.now()))) throw new Problem('chat.closed')
  const mutedUntil = await mutedUntilOf(eventId, memberId)
  if (mutedUntil) throw new Problem('chat.muted', undefined, { until: mutedUntil })
  const known = await sentBefore(eventId, memberId, clientId)
  if (known) return toLiveMessage(known, memberId)
  const seq = await nextSeq(eventId)
  const item = { ...authorOf(event, caller), ...entryOf(eventId, seq, memberId), text }
  try {
    await writeSteps(written, [
      {
        write: ({ liveSent }) =>
          liveSent.create({ memberId, eventId, clientId, seq, expire: epochSeconds(keyFor) }).commit(),
      },
      { write: ({ liveMessage }) => liveMessage.create({ ...item, kind: 'message' }).commit() },
      { write: ({ liveRoom }) => liveRoom.upsert({ eventId }).add({ messages: 1 }).commit() },
    ])
  } catch (error) {
    const other = error instanceof Refused ? await sentBefore(eventId, memberId, clientId) : undefined
    if (!other) throw error
    return toLiveMessage(other, memberId)
  }
  return toLiveMessage({ ...item, kind: 'message' }, memberId)
}

/** The next number of the chat; one that is not written after this is a hole that readers pass by. */
export async function nextSeq(eventId: string): Promise<number> {
  const { data } = await besideAct(() =>
    liveRoom().upsert({ eventId }).add({ seq: 1 }).go({ response: 'all_new' }),
  )
  return data.seq ?? 1
}

export const entryOf = (eventId: string, seq: number, memberId: string) => ({
  eventId,
  seq,
  place: placeOf(seq),
  memberId,
  at: clock.now().toISOString(),
})

async function sentBefore(
  eventId: string,
  memberId: string,
  clientId: string,
): Promise<LiveMessageItem | undefined> {
  const { data } = await liveSent().get({ memberId, eventId, clientId }).go({ consistent: true })
  return data ? messageAt(eventId, data.seq) : undefined
}

/** What others see of an author: first name and initial, their plan, and whether they hold the event. */
function authorOf(event: LiveEventItem, caller: Caller) {
  const { member, isAdmin } = caller
  const tier = effectiveTier(member, clock.now().getTime())
  const role: ChatRole | undefined = isHost(event, caller) ? 'host' : isAdmin ? 'team' : undefined
  return { name: shortName(member) || 'Member', ...(tier !== 'free' && { tier }), ...(role && { role }) }
}
