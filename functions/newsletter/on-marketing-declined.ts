import { consume } from '../events/consume.ts'
import { member } from '../model/members/member.ts'
import { leave } from './subscription.ts'

/** Declining marketing also ends the newsletter, unless the member subscribed after that. */
export const handler = consume('marketingDeclined', async ({ memberId, at }) => {
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (data) await leave(data.email, at)
})
