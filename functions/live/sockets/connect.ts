import { Problem } from '#shared/contract/problem.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { isChatOpen, socketRules } from '#shared/rules/live/live-chat.ts'
import { phaseOf } from '#shared/rules/live/live-event.ts'
import { callerOf } from '../../http/caller.ts'
import { refusePastTheEdge } from '../../http/edge-key.ts'
import { countCallOf } from '../../http/limit.ts'
import { liveSocket, liveSocketCount } from '../../model/live/live-socket.ts'
import { isRefused } from '../../model/table/refused.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { admitted } from '../admit.ts'
import { endReader } from './end-reader.ts'

/** The request that opens a socket. Later messages carry neither headers nor a query. */
export type Connecting = {
  headers: Record<string, string | undefined>
  queryStringParameters?: Record<string, string | undefined> | undefined
}

/**
 * Stores a new socket of a member who may read the chat of the event. A refused one is never opened. What the socket
 * receives before its page has read the history is dropped by the page.
 */
export async function connectToChat(connectionId: string, connecting: Connecting): Promise<void> {
  const request = withLowerCase(connecting)
  refusePastTheEdge(request)
  // Pages of other sites may open sockets with the cookies of this one.
  if (request.headers.origin !== env('SITE_ORIGIN')) throw new Problem('origin.refused')
  const caller = await callerOf((request.headers.cookie ?? '').split(/;\s*/))
  if (!caller) throw new Problem('session.required')
  if (!caller.member.termsAcceptedAt) throw new Problem('terms.required')
  const { memberId, sid, isAdmin } = caller
  await countCallOf('socket', { calls: socketRules.connectsPerMinute, seconds: 60 }, memberId)
  const eventId = request.queryStringParameters?.event ?? ''
  if (!idPattern('liveEvent').test(eventId)) throw new Problem('live.not_found')
  const event = await admitted(eventId, caller)
  const now = clock.now()
  if (!isChatOpen(phaseOf(event, now))) throw new Problem('chat.closed')
  const socket = { eventId, connectionId, memberId, sid, connectedAt: now.toISOString() }
  await liveSocket()
    .create({
      ...socket,
      role: isAdmin ? 'admin' : 'member',
      // Longer than its life, so that it is not yet gone when it is closed.
      expire: epochSeconds(socketRules.life * 3600 + 600),
    })
    .go()
  // Afterwards: the sender of frames lists the sockets again if this number has changed.
  await join(eventId, connectionId)
  await endOldest(eventId, memberId)
}

/** Counts a socket; removes it again if others have taken the last places. */
async function join(eventId: string, connectionId: string): Promise<void> {
  const hasPlace = await tryAgain(() => takePlace(eventId))
  if (hasPlace) return
  await liveSocket().delete({ eventId, connectionId }).go()
  throw new Problem('calls.too_many')
}

async function takePlace(eventId: string): Promise<boolean> {
  const most: number = socketRules.mostOfEvent
  try {
    await liveSocketCount()
      .upsert({ eventId })
      .add({ open: 1, joined: 1 })
      .where(({ open }, { notExists, lt }) => `${notExists(open)} OR ${lt(open, most)}`)
      .go()
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Closes the oldest sockets of a member who has too many: also those that were lost without a notice. */
async function endOldest(eventId: string, memberId: string): Promise<void> {
  const { data } = await liveSocket()
    .query.ofMember({ memberId, eventId })
    .go({ order: 'desc', pages: 'all' })
  for (const { connectionId } of data.slice(socketRules.mostOfMember)) {
    await endReader(eventId, connectionId, 'replaced')
  }
}

/** API Gateway passes header names as the client wrote them. */
const withLowerCase = ({ headers, queryStringParameters }: Connecting): Connecting => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  queryStringParameters,
})
