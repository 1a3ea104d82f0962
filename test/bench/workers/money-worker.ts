import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { loadDemoData } from '../../../infra/demo/load.ts'
import { noRates } from '../../../infra/local/payments/rates.ts'
import { startPlatform } from '../../../infra/local/platform/platform.ts'
import { type Browser, signIn, signUp } from '../../support/people/sign-in.ts'
import { startCounted, type TableCalls } from '../../support/platform/counted.ts'
import { type Cost, costOf } from '../measure.ts'
import { answerQuestions } from './worker.ts'

/** Courses bought by card, step by step: the table calls of each step, and its cost compared with a plain call. */

const { auth, courses, payments } = api

const steps = ['getUser', 'checkout', 'settle', 'webhook'] as const
type StepName = (typeof steps)[number]
export type MoneyAnswer = Record<StepName, TableCalls & { costs: Cost[] }>

const rounds = 30
const dir = mkdtempSync(join(tmpdir(), 'kiai-bench-money-'))
const platform = await startPlatform({ port: 0, dir, site: join(dir, 'none'), rates: noRates, log: () => {} })
const counted = await startCounted()

/** Makes the counted calls as a member who is signed in to the platform. */
function callAs({ cookies }: Browser): Call {
  const cookie = [...cookies].map(([key, { value }]) => `${key.split(' ')[1]}=${value}`).join('; ')
  const headers = { origin: platform.origin, cookie }
  return createClient({
    fetch: (input, init) =>
      fetch(`${counted.origin}${String(input)}`, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
      }),
  })
}

async function run(): Promise<MoneyAnswer> {
  await loadDemoData(new Date())
  await platform.settle()
  const [admin, buyer] = [callAs(await signIn(platform.origin, 'admin')), await newBuyer()]
  const taken = Object.fromEntries(
    steps.map((name) => [name, { reads: 0, writes: 0, costs: [] as Cost[] }]),
  ) as MoneyAnswer
  const measure = async <Result>(name: StepName, step: () => Promise<Result>): Promise<Result> => {
    let result: Result | undefined
    const cost = await costOf(1, async () => {
      result = await step()
    })
    Object.assign(taken[name], counted.latest())
    taken[name].costs.push(cost)
    return result as Result
  }
  const { purchaseId: first } = await buyOne(admin, buyer)
  const send = await signedEvents()
  for (let round = 0; round < rounds; round++) {
    const id = await newCourse(admin, round)
    // The events of the round before have been processed, so that their cost does not count here.
    await platform.settle()
    await measure('getUser', () => buyer(auth.getUser))
    const buy = () => buyer(payments.buyCourse, { params: { id }, body: { provider: 'stripe' } })
    const { checkoutUrl, purchaseId } = await measure('checkout', buy)
    await pressPay(checkoutUrl)
    await measure('settle', () => buyer(payments.checkPurchase, { params: { id: purchaseId } }))
    await measure('webhook', () => send(`evt_bench_${round}`, first))
  }
  return taken
}

async function newBuyer(): Promise<Call> {
  const call = callAs(await signUp(platform.origin, 'buyer@kiai.test'))
  await call(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  return call
}

const newCourse = async (admin: Call, number: number) => {
  const body = {
    title: `Bench ${number}`,
    price: '49.00',
    accessLevel: 'premium',
    isPublished: true,
  } as const
  return (await admin(courses.createCourse, { body })).id
}

async function buyOne(admin: Call, buyer: Call) {
  const params = { id: await newCourse(admin, -1) }
  const bought = await buyer(payments.buyCourse, { params, body: { provider: 'stripe' } })
  await pressPay(bought.checkoutUrl)
  await buyer(payments.checkPurchase, { params: { id: bought.purchaseId } })
  return bought
}

const pressPay = (page: string) =>
  fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(page).origin },
    body: new URLSearchParams({ outcome: 'succeed' }),
  })

/** Sends events of a payment with Stripe's signature. */
async function signedEvents() {
  const { readKeys } = await import('../../../functions/ports/payments/payment-keys.ts')
  const { currentSettings } = await import('../../../functions/payments/provider/keys.ts')
  const keys = await readKeys((await currentSettings())?.keysVersion ?? '')
  const secret = keys.stripe?.webhookSecret ?? ''
  return async (id: string, purchaseId: string) => {
    const object = { id: 'cs_none', object: 'checkout.session', metadata: { charge: purchaseId } }
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'account.updated',
      livemode: false,
      data: { object },
    })
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const answer = await fetch(`${counted.origin}/api/webhooks/stripe`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The news were answered with ${answer.status}`)
  }
}

answerQuestions(run, async () => {
  await counted.close()
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
})
