import type { Caller } from '../../http/serve.ts'
import { liveMessage, placeOf } from '../../model/live/live-message.ts'
import { liveMute, liveRoom } from '../../model/live/live-room.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { requireAdmission, requireModerator } from '../admit.ts'
import { refuseStaff } from './helper-role.ts'
import { logChatStep, logEntities, logStep } from './moderation-log.ts'
import { lookStep, movedEntities, movedStep } from './moved-steps.ts'
import { entryOf, nextSeq } from './numbers.ts'
import { requireMessage } from './read.ts'

const messageWrites = { ...logEntities, liveMessage }
const muteWrites = { ...movedEntities, ...logEntities, liveMute }
const roomWrites = { ...movedEntities, ...logEntities, liveRoom }
/** Seconds for which a mute is stored after its end. */
const keptFor = 24 * 3600

/** Removes a message for all readers: the caller's own, or any as a moderator. */
export const removeFromChat = (eventId: string, seq: number, caller: Caller): Promise<void> =>
  tryAgain(() => removeOnce(eventId, seq, caller))

async function removeOnce(eventId: string, seq: number, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  const known = await requireMessage(eventId, seq)
  if (known.memberId !== caller.memberId) {
    requireModerator(admission, caller)
    await refuseStaff(admission, known, caller)
  }
  if (known.removedAt) return
  const isOwn = known.memberId === caller.memberId
  const entry = entryOf(eventId, await nextSeq(eventId, 0), caller.memberId)
  await writeSteps(messageWrites, [
    !isOwn && logStep({ kind: 'removed', target: known }, caller),
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

/** Mutes the author of a message for some minutes. A longer mute stays as it is. */
export async function muteInChat(
  eventId: string,
  seq: number,
  minutes: number,
  caller: Caller,
): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  const known = await requireMessage(eventId, seq)
  requireModerator(admission, caller)
  await refuseStaff(admission, known, caller)
  const { memberId } = known
  const now = clock.now()
  const until = new Date(now.getTime() + minutes * 60_000).toISOString()
  const expire = epochSeconds(minutes * 60 + keptFor)
  try {
    await writeSteps(muteWrites, [
      {
        write: ({ liveMute }) =>
          liveMute
            .put({ eventId, memberId, until, by: caller.memberId, expire })
            .where((a, { notExists, lte }) => `${notExists(a.until)} OR ${lte(a.until, until)}`)
            .commit(),
      },
      logStep({ kind: 'muted', target: known, minutes }, caller),
      lookStep(eventId, memberId, now),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** Pins a message above the chat; null unpins it. */
export async function pinInChat(eventId: string, seq: number | null, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  const target = seq === null ? undefined : await requireMessage(eventId, seq)
  requireModerator(admission, caller)
  await writeSteps(roomWrites, [
    {
      write: ({ liveRoom }) =>
        seq === null
          ? liveRoom.upsert({ eventId }).set({ pinned: 0 }).commit()
          : liveRoom.upsert({ eventId }).set({ pinned: seq }).commit(),
    },
    target ? logStep({ kind: 'pinned', target }, caller) : logChatStep('unpinned', eventId, caller),
    movedStep(eventId, clock.now()),
  ])
}

/** Sets slow mode: the seconds that members wait between two messages; 0 turns it off. */
export async function paceChat(eventId: string, slowSeconds: number, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  requireModerator(admission, caller)
  await writeSteps(roomWrites, [
    { write: ({ liveRoom }) => liveRoom.upsert({ eventId }).set({ slowSeconds }).commit() },
    logChatStep('slowed', eventId, caller, slowSeconds),
    movedStep(eventId, clock.now()),
  ])
}

/** Sets the seconds in which only moderators and its author see a new message; 0 turns the delay off. */
export async function delayChat(eventId: string, delaySeconds: number, caller: Caller): Promise<void> {
  const admission = await requireAdmission(eventId, caller)
  requireModerator(admission, caller)
  await writeSteps(roomWrites, [
    { write: ({ liveRoom }) => liveRoom.upsert({ eventId }).set({ delaySeconds }).commit() },
    logChatStep('delayed', eventId, caller, delaySeconds),
    movedStep(eventId, clock.now()),
  ])
}
