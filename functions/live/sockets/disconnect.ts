import { liveSocket } from '../../model/live/live-socket.ts'
import { forgetSocket } from './end-reader.ts'

/** Forgets a closed socket. API Gateway may never call it: what it missed is found when a frame is sent. */
export async function disconnectFromChat(connectionId: string): Promise<void> {
  const { data } = await liveSocket().query.byConnection({ connectionId }).go()
  for (const { eventId } of data) await forgetSocket(eventId, connectionId)
}
