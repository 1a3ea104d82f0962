import { socketRules } from '#shared/rules/live/live-chat.ts'
import { isStillAdmin } from '../../http/role.ts'
import { liveBan } from '../../model/live/live-ban.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { liveSocket, liveSocketCount, type OpenSocket, socketsOf } from '../../model/live/live-socket.ts'
import { member } from '../../model/members/member.ts'
import { session } from '../../model/members/sign-in-session.ts'
import { readEach } from '../../model/table/read-all.ts'
import { isRefused } from '../../model/table/refused.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { isAdmitted } from '../admit.ts'
import { endReader } from './end-reader.ts'

/** The readers of a chat on sockets, as the sender of frames knows them. */
export type Audience = {
  sockets: readonly OpenSocket[]
  /** The counters at the last list and at the last check of rights. */
  joined: number
  rights: number
  /** Epoch milliseconds of that check; 0 before the first. */
  checkedAt: number
}

export const nobody: Audience = { sockets: [], joined: -1, rights: -1, checkedAt: 0 }

type Stand = { event: LiveEventItem | undefined; open: number; joined: number; rights: number }

/**
 * The readers now: listed again if there are new ones, and checked again after a while, or at once after a ban. Readers
 * who lost their rights are disconnected before the next frame.
 */
export async function currentAudience(eventId: string, known: Audience, stand: Stand): Promise<Audience> {
  let { sockets, joined } = known
  if (stand.joined !== known.joined) {
    sockets = await withoutSurplus(await socketsOf(eventId, clock.now()))
    joined = stand.joined
    await correctCount(eventId, sockets.length, stand)
  }
  const now = clock.now().getTime()
  const isDue = now - known.checkedAt >= socketRules.checkEvery || stand.rights !== known.rights
  if (!isDue) return { ...known, sockets, joined }
  const { admitted, refused } = await checked(stand.event, sockets)
  for (const { connectionId } of refused) await endReader(eventId, connectionId, 'refused')
  return { sockets: admitted, joined, rights: stand.rights, checkedAt: now }
}

/** The newest sockets of each member; those beyond the most are disconnected. */
async function withoutSurplus(sockets: readonly OpenSocket[]): Promise<OpenSocket[]> {
  const kept: OpenSocket[] = []
  for (const all of Map.groupBy(sockets, ({ memberId }) => memberId).values()) {
    kept.push(...all.slice(-socketRules.mostOfMember))
    for (const { eventId, connectionId } of all.slice(0, -socketRules.mostOfMember)) {
      await endReader(eventId, connectionId, 'replaced')
    }
  }
  return kept
}

/** Sets the number of open sockets, unless others have joined since: sockets may be lost without a notice. */
async function correctCount(eventId: string, open: number, stand: Stand): Promise<void> {
  if (stand.open === open) return
  try {
    await liveSocketCount()
      .patch({ eventId })
      .set({ open })
      .where(({ joined }, { eq }) => eq(joined, stand.joined))
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Sockets by the rights of their members now. */
async function checked(event: LiveEventItem | undefined, sockets: readonly OpenSocket[]) {
  const memberIds = [...new Set(sockets.map(({ memberId }) => memberId))]
  const sids = [...new Set(sockets.map(({ sid }) => sid))]
  const eventId = event?.id ?? ''
  const found = await readEach({ member, session, liveBan }, (of) => ({
    member: memberIds.map((id) => of.member.get({ id })),
    session: sids.map((sid) => of.session.get({ sid })),
    liveBan: memberIds.map((memberId) => of.liveBan.get({ memberId, eventId })),
  }))
  const members = new Map(found.member.map((each) => [each.id, each]))
  const sessions = new Map(found.session.map((each) => [each.sid, each]))
  const bans = new Map(found.liveBan.map((each) => [each.memberId, each]))
  const mayRead = async ({ memberId, sid, role }: OpenSocket) => {
    const [reader, signedIn] = [members.get(memberId), sessions.get(sid)]
    if (!event || !reader || reader.suspendedAt || signedIn?.memberId !== memberId) return false
    if (signedIn.expire <= epochSeconds()) return false
    const isAdmin = role === 'admin' && (await isStillAdmin(sid, memberId))
    return isAdmitted(event, bans.get(memberId), { member: reader, isAdmin })
  }
  const admitted: OpenSocket[] = []
  const refused: OpenSocket[] = []
  for (const socket of sockets) ((await mayRead(socket)) ? admitted : refused).push(socket)
  return { admitted, refused }
}

/** Milliseconds in which a new socket may not be open yet: until its `$connect` has ended, API Gateway calls it gone. */
const opensFor = 10_000

/** Removes sockets that API Gateway no longer knows. */
export async function forgetGone(audience: Audience, gone: ReadonlySet<string>): Promise<Audience> {
  const opening = new Date(clock.now().getTime() - opensFor).toISOString()
  const isLost = ({ connectionId, connectedAt }: OpenSocket) =>
    gone.has(connectionId) && connectedAt < opening
  const left = audience.sockets.filter((each) => !isLost(each))
  const lost = audience.sockets.filter(isLost)
  if (lost.length === 0) return audience
  await liveSocket()
    .delete(lost.map(({ eventId, connectionId }) => ({ eventId, connectionId })))
    .go({ concurrency: 4 })
  // The next list corrects the count.
  return { ...audience, sockets: left, joined: -1 }
}
