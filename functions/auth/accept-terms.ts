import { type MemberItem, member } from '../model/members/member.ts'
import { isRefused } from '../model/table/refused.ts'
import { clock } from '../ports/process/clock.ts'

/** Accepts the terms, for every browser of the member. Accepting again keeps the first date. */
export async function acceptTerms(known: MemberItem): Promise<MemberItem> {
  const { id } = known
  if (known.termsAcceptedAt) return known
  const at = clock.now().toISOString()
  try {
    const { data } = await member()
      .patch({ id })
      .set({ termsAcceptedAt: at, updatedAt: at })
      .where((a, { notExists }) => notExists(a.termsAcceptedAt))
      .go({ response: 'all_new' })
    return data
  } catch (error) {
    const { data } = await member().get({ id }).go({ consistent: true })
    if (!isRefused(error) || !data) throw error
    return data
  }
}
