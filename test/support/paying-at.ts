import { randomUUID } from 'node:crypto'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf } from './kiai.ts'
import type { Outcome } from './paying.ts'
import { signIn, signUp } from './sign-in.ts'

const { auth, courses, payments } = api
const terms = { body: { acceptTerms: true, isThirteenOrOlder: true } } as const

export type Payer = { call: Call; id: string }

/** Paying on a platform of a test's own, whose providers may be told to fail without anyone else's noticing. */
export function payingAt(origin: string) {
  const post = async (path: string, wishes: object) => {
    const answer = await fetch(`${origin}/-/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(wishes),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json() as Promise<Record<string, unknown>>
  }

  const press = async (page: string, outcome: Outcome = 'succeed') => {
    const body = new URLSearchParams({ outcome })
    const answer = await fetch(page, { method: 'POST', redirect: 'manual', headers: { origin }, body })
    if (answer.status >= 500) throw new Error(await answer.text())
  }

  const payer = async (): Promise<Payer> => {
    const call = callerOf(await signUp(origin, `${randomUUID()}@kiai.test`))
    return { call, id: (await call(auth.acceptTerms, terms)).id }
  }

  const back = (call: Call, id: string) => call(payments.checkPurchase, { params: { id } })

  return {
    post,
    press,
    payer,
    back,
    /** A course that is sold. */
    async course(): Promise<string> {
      const admin = callerOf(await signIn(origin, 'admin'))
      await admin(auth.acceptTerms, terms)
      const body = {
        title: `Course ${randomUUID()}`,
        price: '49.00',
        accessLevel: 'premium',
        isPublished: true,
      } as const
      return (await admin(courses.createCourse, { body })).id
    },
    async subscribed(call: Call, tier: 'premium' | 'master' = 'premium'): Promise<string> {
      const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier } })
      await press(checkoutUrl)
      await back(call, purchaseId)
      return purchaseId
    },
    async bought(call: Call, courseId: string, provider: 'stripe' | 'paypal'): Promise<string> {
      const wish = { params: { id: courseId }, body: { provider } }
      const { checkoutUrl, purchaseId } = await call(payments.buyCourse, wish)
      await press(checkoutUrl)
      await back(call, purchaseId)
      return purchaseId
    },
  }
}
