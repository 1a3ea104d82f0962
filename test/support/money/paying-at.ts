import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf } from '../kiai.ts'
import { signIn, signUp } from '../people/sign-in.ts'
import type { Outcome } from './paying.ts'

const { auth, courses, payments } = api
const terms = { body: { acceptTerms: true, isThirteenOrOlder: true } } as const

export type Payer = { call: Call; id: string }
type Clock = { id: string; status: string; frozen_time: number }
const day = 86_400

/** Payments on a platform of a test's own, whose providers may be told to fail without affecting other tests. */
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

  const view = async <View>(path: string): Promise<View> => {
    const answer = await fetch(`${origin}/-/${path}`, { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json() as Promise<View>
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

  let signedIn: Promise<Call> | undefined
  const admin = () => {
    signedIn ??= (async () => {
      const call = callerOf(await signIn(origin, 'admin'))
      await call(auth.acceptTerms, terms)
      return call
    })()
    return signedIn
  }

  /** Calls Stripe with the local keys. With fields it changes something there, under a key only once. */
  async function askStripe<Answer = { id: string }>(
    path: string,
    fields?: Record<string, string>,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const answer = await fetch(`${origin}/-/stripe/v1/${path}`, {
      headers: { authorization: 'Bearer sk_test_local_kiai_4242', 'idempotency-key': key },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json() as Promise<Answer>
  }

  const clocks = 'test_helpers/test_clocks'

  return {
    post,
    view,
    press,
    payer,
    back,
    admin,
    askStripe,
    /** A customer at Stripe on a separate clock, so that months pass for no one else. Named as Kiai does. */
    async customer({ id: memberId }: Payer) {
      const frozen_time = String(Math.floor(Date.now() / 1000))
      const clock = await askStripe<Clock>(clocks, { frozen_time })
      const known = { email: `${memberId}@kiai.test`, test_clock: clock.id, 'metadata[member]': memberId }
      const [account, { id }] = await Promise.all([askStripe('account'), askStripe('customers', known)])
      return { clock, id, name: `${account.id}/${id}` }
    },
    /** Moves such a clock to a number of days after its start. Everything due on the way is done and reported. */
    async passes({ id, frozen_time: begun }: Clock, days: number): Promise<void> {
      const to = begun + days * day
      const read = () => askStripe<Clock>(`${clocks}/${id}`)
      const { status, frozen_time } = await read()
      if (status === 'ready' && frozen_time < to)
        await askStripe(`${clocks}/${id}/advance`, { frozen_time: String(to) })
      // Ends with the platform, if that dies in the meantime.
      while ((await read()).status !== 'ready') await pause(20)
    },
    /** A course that is sold. */
    async course(): Promise<string> {
      const body = {
        title: `Course ${randomUUID()}`,
        price: '49.00',
        accessLevel: 'premium',
        isPublished: true,
      } as const
      return (await (await admin())(courses.createCourse, { body })).id
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
