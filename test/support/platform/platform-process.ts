import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { noRates } from '../../../infra/local/payments/rates.ts'
import { startPlatform } from '../../../infra/local/platform/platform.ts'

/**
 * The whole of Kiai in a process of its own, to be killed. Its parent calls the names of `answers`. Each call is
 * answered with `{ id, value }`.
 */
const [, , dir = '', port = '0', dynamoDb] = process.argv
const site = join(dir, 'no-site')
mkdirSync(site, { recursive: true })
console.info = () => {}
const platform = await startPlatform({
  port: Number(port),
  dir,
  site,
  dynamoDb,
  rates: noRates,
  log: () => {},
})

type When = 'before' | 'after'

/**
 * The number of calls that still succeed. This process dies before it sends the next one, or once that is answered and
 * before the answer is read.
 */
const deathAt = (given: string) => {
  const [left = '', dies = 'before'] = given.split(' ')
  return { left: left === '' ? Number.POSITIVE_INFINITY : Number(left), dies }
}
/** Calls of all external services: table, storage, transcoder, mail, providers. */
let calls = deathAt('')
/** Calls of a payment provider's API alone. */
let providerCalls = deathAt('')
let made = 0
const isProviders = (path: string) => /^\/-\/(stripe\/v1|paypal\/v\d)\//.test(path)

function passes(path: string, when: When): void {
  if (isProviders(path)) {
    if (when === 'before') made++
    if (when === providerCalls.dies && providerCalls.left-- <= 0) process.kill(process.pid, 'SIGKILL')
  }
  if (when === calls.dies && calls.left-- <= 0) process.kill(process.pid, 'SIGKILL')
}

// Stripe's client uses one of Node's two HTTP clients, PayPal's uses the other.
const byHttp = (when: When) => (message: unknown) => {
  const { request } = message as { request: ClientRequest }
  // Readers of the stream poll all the time.
  const isStream = String(request.getHeader('x-amz-target') ?? '').startsWith('DynamoDBStreams')
  if (!isStream) passes(request.path, when)
}
const byFetch = (when: When) => (message: unknown) =>
  passes((message as { request: { path: string } }).request.path, when)
subscribe('http.client.request.start', byHttp('before'))
subscribe('http.client.response.finish', byHttp('after'))
subscribe('undici:request:create', byFetch('before'))
subscribe('undici:request:headers', byFetch('after'))

/** Whether the index equals a rebuild from the table, in any order. */
async function indexIsTrue(): Promise<boolean> {
  const { currentSnapshot } = await import('../../../functions/ports/catalogue/catalogue-index.ts')
  const { handler: rebuild } = await import('../../../functions/catalogue/rebuild-index.ts')
  const shown = async () => {
    const { synonyms, ...shelves } = await currentSnapshot()
    const lists: [string, { id: string }[]][] = Object.entries(shelves)
    const sorted = lists.map(([name, list]) => [name, list.toSorted((a, b) => (a.id < b.id ? -1 : 1))])
    return JSON.stringify([...sorted, synonyms])
  }
  const before = await shown()
  await rebuild()
  return before === (await shown())
}

/** The use counts of categories, as stored and as counted from videos and courses. */
async function uses(): Promise<{ said: Record<string, number>; counted: Record<string, number> }> {
  const { category } = await import('../../../functions/model/catalogue/category.ts')
  const { course } = await import('../../../functions/model/catalogue/course.ts')
  const { video } = await import('../../../functions/model/catalogue/video.ts')
  const { data: categories } = await category().query.byName({}).go({ pages: 'all' })
  const { data: videos } = await video().query.byCreated({}).go({ pages: 'all' })
  const { data: courses } = await course().query.byCreated({}).go({ pages: 'all' })
  const filed = [...videos, ...courses]
  const said = Object.fromEntries(categories.map(({ id, uses }) => [id, uses]))
  const counted = Object.fromEntries(
    categories.map(({ id }) => [id, filed.filter(({ categoryId }) => categoryId === id).length]),
  )
  return { said, counted }
}

async function settle(): Promise<true> {
  await platform.settle()
  // Otherwise written only by a process that exits normally.
  flushCompileCache()
  return true
}

async function transcoded(): Promise<true> {
  await platform.settle()
  await platform.transcoded()
  await platform.settle()
  return true
}

async function seed(): Promise<true> {
  const { loadDemoData } = await import('../../../infra/demo/load.ts')
  await loadDemoData(new Date())
  return true
}

const answers = {
  /** `"<n> before"` or `"<n> after"`; empty means never. */
  async dieAtCall(given: string): Promise<true> {
    calls = deathAt(given)
    return true
  },
  /** The same for providers. Returns the number of calls to them since the last request. */
  async dieAtProviderCall(given: string): Promise<number> {
    providerCalls = deathAt(given)
    const before = made
    made = 0
    return before
  },
  /** Advances the clock of the functions by this many seconds. */
  async later(seconds: string): Promise<true> {
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    clock.now = () => new Date(Date.now() + Number(seconds) * 1000)
    return true
  },
  /** Sets the customer at Stripe of a member who has not paid yet: `"<member> <account>/<customer>"`. */
  async isCustomer(given: string): Promise<true> {
    const { member } = await import('../../../functions/model/members/member.ts')
    const [id = '', stripeCustomerId = ''] = given.split(' ')
    await member().patch({ id }).set({ stripeCustomerId }).go()
    return true
  },
  /** Cookies of this many new members with a plan. */
  crowd: async (count: string) => (await import('../people/crowd.ts')).crowdOf(Number(count)),
  /** Megabytes of memory in use. */
  memory: async () => Math.round(process.memoryUsage.rss() / 2 ** 20),
  endAccount: async (memberId: string) => (await import('../people/leaving.ts')).endNow(memberId),
  moneyWrongs: async () => (await import('../money/money-truth.ts')).moneyWrongs(),
  sessionWrongs: async () => (await import('../sessions/session-truth.ts')).sessionWrongs(),
  orderWrongs: async () => {
    const mails = await (await fetch(`${platform.origin}/-/mail.json`)).json()
    return (await import('../store/order-truth.ts')).orderWrongs(mails)
  },
  sweepOrders: async () => (await import('../../../functions/orders/sweep-orders.ts')).handler(),
  sweepBookings: async () => (await import('../../../functions/bookings/sweep-bookings.ts')).handler(),
  checkBooks: async () => (await import('../../../functions/payments/check-books.ts')).handler(),
  indexIsTrue,
  uses,
  transcoded,
  seed,
  settle,
  stored: async (uploadId: string) => (await import('./stored.ts')).storedOf(uploadId),
}
export type Answers = typeof answers

process.on('message', async ({ id, name, given }: { id: number; name: keyof Answers; given: string }) => {
  process.send?.({ id, value: await answers[name](given) })
})
process.send?.({ id: 0, value: platform.origin })
