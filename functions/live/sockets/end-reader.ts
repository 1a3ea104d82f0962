import type { ChatFrame } from '#shared/contract/live/live-chat.ts'
import { liveSocket, liveSocketCount } from '../../model/live/live-socket.ts'
import { isRefused } from '../../model/table/refused.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { endSocket, postToAll } from '../../ports/live/sockets.ts'

type Reason = Extract<ChatFrame, { kind: 'end' }>['reason']

/** Closes a socket with a reason, and forgets it. */
export async function endReader(eventId: string, connectionId: string, reason: Reason): Promise<void> {
  // First, so that no further frame is sent to it even if the calls fail.
  await forgetSocket(eventId, connectionId)
  const frame: ChatFrame = { kind: 'end', reason }
  await postToAll([connectionId], JSON.stringify(frame))
  await endSocket(connectionId)
}

/** Removes a socket from the list, once. */
export async function forgetSocket(eventId: string, connectionId: string): Promise<void> {
  try {
    await liveSocket()
      .delete({ eventId, connectionId })
      .where(({ connectedAt }, { exists }) => exists(connectedAt))
      .go()
  } catch (error) {
    if (isRefused(error)) return
    throw error
  }
  await tryAgain(() => liveSocketCount().upsert({ eventId }).add({ open: -1 }).go())
}
