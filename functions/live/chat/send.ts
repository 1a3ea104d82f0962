import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { hasWord, isChatOpen, isStaff, slowUntil } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { chatWords } from '../../model/live/chat-words.ts'
import { liveMessage, liveSent } from '../../model/live/live-message.ts'
import { liveMute, livePace, liveRoom } from '../../model/live/live-room.ts'
import { shortName } from '../../model/members/member.ts'
import { isContended } from '../../model/table/contended.ts'
import { readAll } from '../../model/table/read-all.ts'
import { Refused } from '../../model/table/refused.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { type Admission, requireAdmission, roleOf } from '../admit.ts'
import { authorEntities, notBannedStep, staysStep } from './author-steps.ts'
import { entryOf, nextSeq, uncount } from './numbers.ts'
import { messageAt, toLiveMessage } from './read.ts'

const written = { ...authorEntities, liveMessage, liveSent, livePace }
/** Seconds for which an idempotency key is stored: longer than any page retries. */
const keyFor = 2 * 24 * 3600

type Sent = { text: string; clientId: string }

/** Sends a message to the chat of an event, once for each idempotency key. */
export const sendToChat = (eventId: string, sent: Sent, caller: Caller) =>
  tryAgain(() => sendOnce(eventId, sent, caller))

async function sendOnce(eventId: string, { text, clientId }: Sent, caller: Caller) {
  const { memberId } = caller
  const admission = await requireAdmission(eventId, caller)
  const now = clock.now()
  if (!isChatOpen(phaseOf(admission.event, now))) throw new Problem('chat.closed')
  const { room, mute, pace, sent, list } = await standOf(eventId, memberId, clientId)
  if (mute && mute.until > now.toISOString()) {
    throw new Problem('chat.muted', undefined, { until: mute.until })
  }
  const known = sent && (await messageAt(eventId, sent.seq))
  if (known) return toLiveMessage(known, memberId)
  if (hasWord(text, list?.words ?? [])) throw new Problem('chat.words')
  const role = roleOf(admission, caller)
  const seconds = role ? 0 : (room?.slowSeconds ?? 0)
  refuseHurry(pace?.lastAt, seconds, now)
  const seq = await nextSeq(eventId, 1)
  const item = { ...authorOf(admission, caller), ...entryOf(eventId, seq, memberId), text }
  try {
    await writeSteps(written, [
      {
        write: ({ liveSent }) =>
          liveSent.create({ memberId, eventId, clientId, seq, expire: epochSeconds(keyFor) }).commit(),
      },
      { write: ({ liveMessage }) => liveMessage.create({ ...item, kind: 'message' }).commit() },
      paceStep(eventId, memberId, seconds, now),
      ...(isStaff(role) ? [] : [notBannedStep(eventId, memberId)]),
      staysStep(memberId),
    ])
  } catch (error) {
    // After any other failure nobody knows: it may be written.
    const isKnown = error instanceof Problem || error instanceof Refused || isContended(error)
    if (isKnown) await uncount(eventId)
    throw error
  }
  return toLiveMessage({ ...item, kind: 'message' }, memberId)
}

/** Everything that decides whether a member may write now. One read. */
async function standOf(eventId: string, memberId: string, clientId: string) {
  const found = await readAll({ liveRoom, liveMute, livePace, liveSent, chatWords }, (of) => ({
    liveRoom: of.liveRoom.get({ eventId }),
    liveMute: of.liveMute.get({ memberId, eventId }),
    livePace: of.livePace.get({ memberId, eventId }),
    liveSent: of.liveSent.get({ memberId, eventId, clientId }),
    chatWords: of.chatWords.get({}),
  }))
  const { liveRoom: room, liveMute: mute, livePace: pace, liveSent: sent, chatWords: list } = found
  return { room, mute, pace, sent, list }
}

const slow = (until: string) => new Problem('chat.slow', undefined, { until })

function refuseHurry(lastAt: string | undefined, seconds: number, now: Date): void {
  // Without slow mode, a concurrent message of the member may be a moment younger than this call.
  const until = lastAt && seconds > 0 && slowUntil(lastAt, seconds)
  if (until && until > now.toISOString()) throw slow(until)
}

/** Stores the time of a member's message; refused if the last one is more recent than slow mode allows. */
const paceStep = (eventId: string, memberId: string, seconds: number, now: Date): Step<typeof written> => ({
  write: ({ livePace }) => {
    const next = livePace
      .upsert({ memberId, eventId })
      .set({ lastAt: now.toISOString(), expire: epochSeconds(keyFor) })
    if (seconds === 0) return next.commit()
    const since = new Date(now.getTime() - seconds * 1000).toISOString()
    return next
      .where(({ lastAt }, { notExists, lte }) => `${notExists(lastAt)} OR ${lte(lastAt, since)}`)
      .commit()
  },
  refusal: () => slow(slowUntil(now.toISOString(), seconds)),
})

/** The public data of an author: first name and initial, plan, and role in the event. */
function authorOf(admission: Admission, caller: Caller) {
  const { member } = caller
  const tier = effectiveTier(member, clock.now().getTime())
  const role = roleOf(admission, caller)
  return { name: shortName(member) || 'Member', ...(tier !== 'free' && { tier }), ...(role && { role }) }
}
