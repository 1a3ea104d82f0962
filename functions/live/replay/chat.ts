import * as z from 'zod/mini'
import type { ReplayChat, ReplayMessage } from '#shared/contract/live/live-replay.ts'
import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import {
  momentOf,
  type Piece,
  replayRules,
  replaySecondOf,
  replaySeconds,
} from '#shared/rules/live/replay.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import type { Caller } from '../../http/serve.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { type LiveMessageItem, liveMessage } from '../../model/live/live-message.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireEvent } from '../find.ts'
import { videoOf } from './replay-video.ts'

type Wanted = { from: number; cursor?: string | undefined }

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(/^\d{9}$/))])

/** A page of the chat of an event, each message with the second of the replay at which it was written. */
export async function readReplayChat(
  eventId: string,
  { from, cursor }: Wanted,
  caller: Caller,
): Promise<ReplayChat> {
  const [at, place] = placeOf(placeShape, cursor) ?? []
  const event = await requireEvent(eventId)
  await requireOpened(event, caller)
  const { pieces = [] } = event
  const all = liveMessage().query.byTime({ eventId })
  const { data } = await (at && place
    ? all.gt({ at, place })
    : all.gte({ at: momentOf(pieces, from) ?? '' })
  ).go({ limit: replayRules.messages })
  const last = data.length === replayRules.messages ? data.at(-1) : undefined
  return {
    messages: data.filter(isShown).map((item) => toReplayMessage(item, pieces, caller.memberId)),
    until: last ? replaySecondOf(pieces, last.at) : replaySeconds(pieces),
    next: last ? cursorOf([last.at, last.place]) : null,
  }
}

/** Refuses a caller who may not play the video of the replay, by the same rule. */
async function requireOpened(event: LiveEventItem, caller: Caller): Promise<void> {
  const video = event.state === 'replay' ? await videoOf(event) : undefined
  if (!video || !(video.isPublished || caller.isAdmin)) throw new Problem('replay.not_found')
  const { accessLevel } = video
  if (caller.isAdmin || opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)) return
  throw new Problem('tier.required', `This replay needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** Removals, and the messages they removed, are not part of a replay. */
const isShown = ({ kind, removedAt }: LiveMessageItem) => kind === 'message' && removedAt === undefined

function toReplayMessage(item: LiveMessageItem, pieces: readonly Piece[], readerId: string): ReplayMessage {
  const { seq, at, name, tier, role, text, memberId } = item
  return {
    seq,
    second: replaySecondOf(pieces, at),
    name,
    tier: tier ?? null,
    role: role ?? null,
    text,
    isOwn: memberId === readerId,
  }
}
