import { signedIn } from './signed-in.ts'

/** Puts members with a premium plan straight into the table; returns the cookie of each. */
export async function crowdOf(count: number): Promise<string[]> {
  const { member } = await import('../../../functions/model/members/member.ts')
  const cookies: string[] = []
  for (let place = 0; place < count; place++) {
    const id = `mem_crowd-${place}`
    cookies.push(await signedIn(id))
    await member()
      .patch({ id })
      .set({
        firstName: 'Crowd',
        lastName: `${place}`,
        subscriptionStatus: 'premium',
        tierOverride: 'premium',
      })
      .go()
  }
  return cookies
}
