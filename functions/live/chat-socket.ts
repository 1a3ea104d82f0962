import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda'
import { Problem } from '#shared/contract/problem.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { type Connecting, connectToChat } from './sockets/connect.ts'
import { disconnectFromChat } from './sockets/disconnect.ts'

type SocketEvent = APIGatewayProxyWebsocketEventV2 & Partial<Connecting>

/**
 * The routes of the WebSocket API. Sockets only send frames to pages: messages of pages are pings, which keep their
 * socket open. Members write by `POST /api/live/{id}/chat`.
 */
export async function handler(event: SocketEvent): Promise<APIGatewayProxyResultV2> {
  const { connectionId, eventType } = event.requestContext
  if (eventType === 'MESSAGE') return { statusCode: 200 }
  try {
    if (eventType === 'DISCONNECT') await disconnectFromChat(connectionId)
    else await connectToChat(connectionId, { ...event, headers: event.headers ?? {} })
    log('info', 'socket', { connectionId, eventType, status: 200 })
    return { statusCode: 200 }
  } catch (error) {
    // Browsers are told neither the status nor the body of a refused socket.
    const statusCode = error instanceof Problem ? error.status : 500
    const facts = error instanceof Problem ? { code: error.code } : errorFacts(error)
    log(statusCode === 500 ? 'error' : 'info', 'socket', {
      connectionId,
      eventType,
      status: statusCode,
      ...facts,
    })
    return { statusCode }
  }
}
