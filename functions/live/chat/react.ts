import { Problem } from '#shared/contract/problem.ts'
import { isChatOpen, type ReactionKind, reactionKinds } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import type { Caller } from '../../http/serve.ts'
import { liveReactions } from '../../model/live/live-room.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { admitted } from '../admit.ts'

type Reactions = { [Kind in ReactionKind]?: number | undefined }

/** Adds reactions to an event. */
export async function react(eventId: string, given: Reactions, caller: Caller): Promise<void> {
  const event = await admitted(eventId, caller)
  if (!isChatOpen(phaseOf(event, clock.now()))) throw new Problem('chat.closed')
  const added = Object.fromEntries(
    reactionKinds.flatMap((kind) => (given[kind] ? [[kind, given[kind]]] : [])),
  )
  if (Object.keys(added).length === 0) return
  // One transaction with one token: a retry by the SDK counts once.
  await tryAgain(() =>
    writeSteps({ liveReactions }, [
      { write: ({ liveReactions }) => liveReactions.upsert({ eventId }).add(added).commit() },
    ]),
  )
}
