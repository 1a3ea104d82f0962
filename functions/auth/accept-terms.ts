import { Problem } from '#shared/contract/problem.ts'
import { type MemberItem, member } from '../model/member.ts'
import { isRefused } from '../model/refused.ts'
import { session } from '../model/session.ts'
import { clock } from '../ports/clock.ts'

/** Accepts the terms in every browser the member is signed in with. Accepted again, the first date stays. */
export async function acceptTerms({ memberId, sid }: { memberId: string; sid: string }): Promise<MemberItem> {
  const at = clock.now().toISOString()
  try {
    await member()
      .patch({ id: memberId })
      .set({ termsAcceptedAt: at, updatedAt: at })
      .where((a, { notExists }) => notExists(a.termsAcceptedAt))
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  await openSessions(memberId, sid)
  return data
}

/**
 * Sessions carry whether the terms were accepted, so that calls need not read the member. The index may not know
 * yet of the session `own`, which is why that is named.
 */
async function openSessions(memberId: string, own: string): Promise<void> {
  const { data } = await session().query.ofMember({ memberId }).go({ pages: 'all' })
  const waiting = data.filter(({ sess }) => !sess.termsAccepted).map(({ sid }) => sid)
  await Promise.all([...new Set([own, ...waiting])].map(openSession))
}

async function openSession(sid: string): Promise<void> {
  try {
    await session()
      .patch({ sid })
      .data((item, { set }) => set(item.sess.termsAccepted, true))
      .go()
  } catch (error) {
    // Signed out meanwhile.
    if (!isRefused(error)) throw error
  }
}
