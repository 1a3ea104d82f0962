import type { ChatFrame } from '#shared/contract/live/live-chat.ts'
import { liveSocket } from '../../model/live/live-socket.ts'
import { postToAll } from '../../ports/live/sockets.ts'

const look: ChatFrame = { kind: 'look' }

/** Has the pages of one member read the chat. */
export async function tellToLook(eventId: string, memberId: string): Promise<void> {
  const { data } = await liveSocket().query.ofMember({ memberId, eventId }).go({ pages: 'all' })
  const connectionIds = data.map(({ connectionId }) => connectionId)
  if (connectionIds.length > 0) await postToAll(connectionIds, JSON.stringify(look))
}
