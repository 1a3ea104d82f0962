import { createHmac, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { type Call, createClient } from '#shared/contract/client.ts'
import { table } from '../../../functions/model/table/table.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import {
  ensureTable,
  type LocalDynamoDb,
  localClient,
  startDynamoDb,
} from '../../../infra/local/dynamodb/dynamodb.ts'
import { edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { createGateway } from '../../../infra/local/gateway.ts'
import { createDeliveries, type Delivery } from '../../../infra/local/payments/deliveries.ts'
import { createPayPal } from '../../../infra/local/payments/paypal/paypal.ts'
import { noRates } from '../../../infra/local/payments/rates.ts'
import { createStripe, type StripeOptions } from '../../../infra/local/payments/stripe/stripe.ts'
import { createSecrets } from '../../../infra/local/secrets/secrets.ts'
import { closed, dispatch, type Listener, listen, portOf, stripped } from '../../../infra/local/serving.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { startFaultyTable } from '../faults/faulty-table.ts'
import { signedIn } from '../people/signed-in.ts'
import { dynamoDbEndpoint, unheard } from '../platform/dynamodb.ts'
import { workAtOnce, workByQueues } from './money-work.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
/** The keys that `atStripeNow` uses. */
const stripeOwn = { secretKey: 'sk_test_local_kiai_4242', publishableKey: 'pk_test_local_kiai' }
const payPalOwn = { clientId: 'kiai-money-client', clientSecret: 'kiai-money-secret' }
const secretName = 'kiai/payment-keys'

/** The whole state at one time: the table's items, and the folder of the providers' files. */
export type Snapshot = { items: Record<string, unknown>[]; dir: string }
type Item = Snapshot['items'][number]

type StackOptions = {
  isAtOnce?: boolean
  /** The rate limit of Stripe, and its clock. */
  stripe?: Pick<StripeOptions, 'rates' | 'milliseconds'>
}

/**
 * All of payments in this process, on the clock of the functions alone: webhooks, the stream and the queue of tasks,
 * over a table behind a proxy that may fail, between the two providers. Everything can be reset to an earlier state.
 * With `isAtOnce` there is neither stream nor queue: tasks run as soon as they are written. Import no function before:
 * they read the environment when they load.
 */
export async function startMoneyStack(
  seed: number,
  rates: Partial<Record<Fault, number>>,
  { isAtOnce = false, stripe: limits = { rates: noRates } }: StackOptions = {},
) {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-money-'))
  const { proxy, tableName } = await startFaultyTable(seed, rates)
  // Without faults there is no need for the proxy.
  if (isAtOnce) process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDbEndpoint()
  let own: LocalDynamoDb | undefined
  let bare = DynamoDBDocumentClient.from(localClient(dynamoDbEndpoint()))
  const secrets = createSecrets({ file: join(dir, 'secrets.json'), ...credentials })
  const gateway = createGateway({ onWrite: () => present?.work.kick() })
  const server = await listen(0, (req, res) =>
    dispatch(
      [
        ['/api', gateway],
        ['/-/stripe', stripped('/-/stripe', (...call) => present?.stripe.handle(...call))],
        ['/-/paypal', stripped('/-/paypal', (...call) => present?.payPal.handle(...call))],
        ['/-/aws/events', stripped('/-/aws/events', (...call) => present?.work.handle(...call))],
        ['/-/aws/secretsmanager', stripped('/-/aws/secretsmanager', secrets.handle as Listener)],
      ],
      req,
      res,
    ),
  )
  const origin = `http://127.0.0.1:${portOf(server[0])}`
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_EVENTBRIDGE: `${origin}/-/aws/events`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${origin}/-/aws/secretsmanager`,
    EVENT_BUS: 'default',
    PAYMENT_KEYS_SECRET: secretName,
    EDGE_KEY_HASHES: edgeKeyHash,
    SITE_ORIGIN: origin,
    STRIPE_URL: `${origin}/-/stripe`,
    PAYPAL_URL: `${origin}/-/paypal`,
  })
  await secrets.put(secretName, '{}')
  let webhookSecret = ''
  let run = 0
  let present: Awaited<ReturnType<typeof opened>> | undefined

  const sign = {
    stripe: ({ body }: Delivery) => {
      const time = Math.floor(clock.now().getTime() / 1000)
      const proof = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
      return { 'stripe-signature': `t=${time},v1=${proof}` }
    },
    paypal: (delivery: Delivery) => present?.payPal.sign(delivery) ?? {},
  }

  /** Empties the table. A table with a read stream has a separate server, which has no others: see `unheard`. */
  async function empty(): Promise<void> {
    if (isAtOnce) {
      await bare.send(new DeleteTableCommand({ TableName: tableName }))
      return ensureTable(dynamoDbEndpoint(), tableName, unheard(table))
    }
    await own?.close()
    own = await startDynamoDb()
    proxy.target = own.endpoint
    bare.destroy()
    bare = DynamoDBDocumentClient.from(localClient(own.endpoint))
    await ensureTable(own.endpoint, tableName, table)
  }

  async function opened(at: string) {
    const deliveries = createDeliveries({ file: ':memory:', sign, log: () => {} })
    let told = 0
    const counted = {
      ...deliveries,
      send: (delivery: Delivery) => {
        told++
        deliveries.send(delivery)
      },
    }
    const stripe = createStripe({
      url: `${origin}/-/stripe`,
      file: join(at, 'stripe.sqlite'),
      deliveries: counted,
      log: () => {},
      ...limits,
    })
    const payPal = createPayPal({
      url: `${origin}/-/paypal`,
      file: join(at, 'paypal.sqlite'),
      post: counted,
      now: () => clock.now().getTime(),
      rates: noRates,
    })
    const work = await (isAtOnce ? workAtOnce() : workByQueues(at, proxy.target, tableName))
    return { at, deliveries, stripe, payPal, work, told: () => told }
  }

  const shut = async () => {
    const ending = present
    if (!ending) return
    await ending.deliveries.close()
    await ending.work.close()
    present = undefined
    ending.stripe.close()
    ending.payPal.close()
  }

  const now = () => {
    if (!present) throw new Error('The stack is not open')
    return present
  }

  const post = async (path: string, wishes: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/-/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(wishes),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json() as Promise<Record<string, unknown>>
  }

  return {
    origin,
    proxy,
    post,
    sign,
    get deliveries() {
      return now().deliveries
    },
    /** The number of events that the providers have sent since it was opened. */
    told: () => now().told(),
    deadLetters: () => now().work.deadLetters(),
    /** The folder of the providers' data. */
    files: () => now().at,

    /** Starts over: with nothing but keys of the providers, or from a snapshot. */
    async open(before?: Snapshot): Promise<void> {
      await shut()
      const at = join(dir, `run-${++run}`)
      mkdirSync(at)
      if (before) cpSync(before.dir, at, { recursive: true })
      await empty()
      if (before) await put(bare, tableName, before.items)
      present = await opened(at)
      if (!before) webhookSecret = await setKeys()
    },

    async snapshot(): Promise<Snapshot> {
      const { at } = now()
      await shut()
      const kept = join(dir, `kept-${run}`)
      cpSync(at, kept, { recursive: true, filter: (file) => !file.includes('queues.sqlite') })
      const items: Item[] = []
      for await (const { Items = [] } of paginateScan({ client: bare }, { TableName: tableName })) {
        items.push(...Items)
      }
      present = await opened(at)
      return { items, dir: kept }
    },

    /** Resolves once all events so far have arrived and were followed, with all their consequences. */
    async settle(): Promise<void> {
      const { deliveries, work } = now()
      // Consequences of events may cause further events.
      do await deliveries.drain()
      while ((await work.drain()) > 0)
    },

    /** Calls Stripe with its keys. */
    async askStripe<Answer = { id: string }>(
      path: string,
      fields: Record<string, string> = {},
      method = 'POST',
    ): Promise<Answer> {
      const response = await fetch(`${origin}/-/stripe${path}`, {
        method,
        headers: { authorization: `Bearer ${stripeOwn.secretKey}` },
        ...(method === 'POST' && { body: new URLSearchParams(fields) }),
      })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return response.json() as Promise<Answer>
    },

    /** Presses a button of a payment page. */
    async press(page: string, outcome = 'succeed', more: Record<string, string> = {}): Promise<void> {
      const body = new URLSearchParams({ outcome, ...more })
      const answer = await fetch(page, { method: 'POST', redirect: 'manual', headers: { origin }, body })
      if (answer.status >= 500) throw new Error(await answer.text())
    },

    /** A member whose session outlives the test's own time. */
    async payer(id: string, isAdmin = false): Promise<{ id: string; call: Call }> {
      const cookie = await signedIn(id, isAdmin, 100 * 365 * 24 * 3600)
      const call = createClient({
        origin,
        fetch: (input, init) =>
          unlessBusy(() => fetch(input, { ...init, headers: { ...init?.headers, cookie } })),
      })
      return { id, call }
    },

    async close(): Promise<void> {
      await shut()
      await Promise.all(server.map(closed))
      await secrets.close()
      await proxy.close()
      bare.destroy()
      await own?.close()
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Retries a few times when Kiai is busy for a moment, as on a busy machine. */
async function unlessBusy(ask: () => Promise<Response>): Promise<Response> {
  for (let left = 4; ; left--) {
    const answer = await ask()
    if (left === 0 || answer.status !== 503) return answer
    if (!(await answer.clone().text()).includes('server.busy')) return answer
  }
}

/** Sets the keys as an admin does: they are tested, and their webhooks made. Returns the secret of Stripe's. */
async function setKeys(): Promise<string> {
  const { testedPayPal, testedStripe } = await import('../../../functions/payments/settings/test-keys.ts')
  const { keepKeys } = await import('../../../functions/ports/payments/payment-keys.ts')
  const { paymentSettings } = await import('../../../functions/model/payments/payment-settings.ts')
  const stripe = await testedStripe(stripeOwn)
  const paypal = await testedPayPal({ ...payPalOwn, mode: 'sandbox' })
  const keysVersion = randomUUID()
  await keepKeys(keysVersion, { stripe: stripe.keys, paypal: paypal.keys })
  await paymentSettings()
    .put({
      keysVersion,
      stripe: stripe.shown,
      paypal: paypal.shown,
      paypalMode: 'sandbox',
      updatedAt: clock.now().toISOString(),
    })
    .go()
  return stripe.keys.webhookSecret
}

async function put(client: DynamoDBDocumentClient, tableName: string, items: readonly Item[]) {
  for (let start = 0; start < items.length; start += 25) {
    const batch = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }))
  }
}
