import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { startPlatform } from '../../infra/local/platform.ts'

/**
 * Kiai whole in a process of its own, to be killed. Its parent asks for the names of `answers`; each is
 * answered with `{ id, value }`.
 */
const [, , dir = '', port = '0'] = process.argv
const site = join(dir, 'no-site')
mkdirSync(site, { recursive: true })
console.info = () => {}
const platform = await startPlatform({ port: Number(port), dir, site, log: () => {} })

/** How many calls of table, storage or transcoder are still let through; then this process dies, before the next. */
let callsLeft = Number.POSITIVE_INFINITY

/**
 * How many calls of a payment provider's API are still let through: this process dies before it sends the next one, or
 * once that is answered and nobody has looked at the answer yet.
 */
let providerCalls = { left: Number.POSITIVE_INFINITY, dies: 'before' }
let made = 0
const isProviders = (path: string) => /^\/-\/(stripe\/v1|paypal\/v\d)\//.test(path)
const atProvider = (path: string, dies: string) => {
  if (!isProviders(path)) return
  if (dies === 'before') made++
  if (dies === providerCalls.dies && providerCalls.left-- <= 0) process.kill(process.pid, 'SIGKILL')
}
// Stripe's client asks by one of Node's two ways, PayPal's by the other.
subscribe('http.client.request.start', (message) =>
  atProvider((message as { request: ClientRequest }).request.path, 'before'),
)
subscribe('http.client.response.finish', (message) =>
  atProvider((message as { request: ClientRequest }).request.path, 'after'),
)
type Fetched = { request: { path: string } }
subscribe('undici:request:create', (message) => atProvider((message as Fetched).request.path, 'before'))
subscribe('undici:request:headers', (message) => atProvider((message as Fetched).request.path, 'after'))

subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest }
  const target = String(request.getHeader('x-amz-target') ?? request.path)
  // Readers of the stream ask again and again, whatever happens.
  if (target.startsWith('DynamoDBStreams')) return
  if (callsLeft-- <= 0) process.kill(process.pid, 'SIGKILL')
})

/** Whether the index is what a rebuild makes of the table, in whatever order. */
async function indexIsTrue(): Promise<boolean> {
  const { currentSnapshot } = await import('../../functions/ports/catalogue-index.ts')
  const { handler: rebuild } = await import('../../functions/catalogue/rebuild-index.ts')
  const shown = async () => {
    const lists: [string, { id: string }[]][] = Object.entries(await currentSnapshot())
    return JSON.stringify(
      lists.map(([name, list]) => [name, list.toSorted((a, b) => (a.id < b.id ? -1 : 1))]),
    )
  }
  const before = await shown()
  await rebuild()
  return before === (await shown())
}

/** How often categories are used, as they say and as videos and courses do. */
async function uses(): Promise<{ said: Record<string, number>; counted: Record<string, number> }> {
  const { category } = await import('../../functions/model/category.ts')
  const { course } = await import('../../functions/model/course.ts')
  const { video } = await import('../../functions/model/video.ts')
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
  // Otherwise written only by a process that ends by itself.
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
  const { loadDemoData } = await import('../../infra/demo/load.ts')
  await loadDemoData(new Date())
  return true
}

const answers = {
  async dieBeforeCall(n: string): Promise<true> {
    callsLeft = Number(n)
    return true
  },
  /** `"<n> before"` or `"<n> after"`: answers with how many calls there were since it was asked last. */
  async dieAtProviderCall(given: string): Promise<number> {
    const [left = '', dies = 'before'] = given.split(' ')
    providerCalls = { left: left === '' ? Number.POSITIVE_INFINITY : Number(left), dies }
    const before = made
    made = 0
    return before
  },
  /** It is so many seconds later, as far as functions know. */
  async later(seconds: string): Promise<true> {
    const { clock } = await import('../../functions/ports/clock.ts')
    clock.now = () => new Date(Date.now() + Number(seconds) * 1000)
    return true
  },
  moneyWrongs: async () => (await import('./money-truth.ts')).moneyWrongs(),
  checkBooks: async () => (await import('../../functions/payments/check-books.ts')).handler(),
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
