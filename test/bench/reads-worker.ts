import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#shared/contract/index.ts'
import { demoAccounts } from '../../infra/local/demo-accounts.ts'
import { createGateway } from '../../infra/local/gateway.ts'
import { startPlatform } from '../../infra/local/platform.ts'
import { VIDEOS } from '../../infra/local/seed/content/videos.ts'
import { loadDemoData, videoIdOf } from '../../infra/local/seed/load.ts'
import { Browser, signIn, signUp } from '../support/sign-in.ts'
import { answerQuestions } from './worker.ts'

/** Calls every endpoint of a whole Kiai once and counts what each asks of the table. */

export type EndpointCalls = { domain: string; name: string; status: number; reads: number; writes: number }

type Count = { reads: number; writes: number }
const counting = new AsyncLocalStorage<Count>()

const dir = mkdtempSync(join(tmpdir(), 'kiai-bench-reads-'))
const platform = await startPlatform({ port: 0, dir, site: join(dir, 'none'), log: () => {} })
const { stored } = await import('../../functions/model/client.ts')

// Counted where the client is: what the stream's readers do meanwhile belongs to no call.
stored.client.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      const count = counting.getStore()
      if (count) count[/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName) ? 'reads' : 'writes']++
      return next(args)
    },
  { step: 'initialize', name: 'countCalls' },
)

let latest: Count = { reads: 0, writes: 0 }
const gateway = createGateway()
const counted = createServer((req, res) => {
  latest = { reads: 0, writes: 0 }
  void counting.run(latest, () => gateway(req, res))
})
await new Promise<void>((resolve) => counted.listen(0, '127.0.0.1', () => resolve()))
const countedOrigin = `http://127.0.0.1:${(counted.address() as AddressInfo).port}`

const results: EndpointCalls[] = []

type Given = { as?: Browser; body?: object; query?: string; params?: Record<string, string> }

/** Calls an endpoint by name; reads are called twice and the second call, the warm one, counts. */
async function call(operation: string, { as, body, query = '', params = {} }: Given = {}): Promise<unknown> {
  const found = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, e]) => (name === operation ? [{ domain, ...e }] : [])),
  )[0]
  if (!found) return undefined
  const path = found.path.replaceAll(/\{(\w+)\}/g, (_whole: string, name: string) => params[name] ?? name)
  const cookie = [...(as?.cookies ?? [])]
    .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`)
    .join('; ')
  const send = () =>
    fetch(`${countedOrigin}${path}${query}`, {
      method: found.method,
      redirect: 'manual',
      headers: {
        origin: platform.origin,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  // These two end what they find and would find nothing the second time.
  if (found.method === 'GET' && operation !== 'callback' && operation !== 'logout')
    await (await send()).arrayBuffer()
  const response = await send()
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${operation} answered ${response.status}: ${text}`)
  results.push({ domain: found.domain, name: operation, status: response.status, ...latest })
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
}

async function callEverything() {
  await loadDemoData(new Date())
  await platform.settle()
  const [admin, premium] = [await signIn(platform.origin, 'admin'), await signIn(platform.origin, 'premium')]
  await callCatalogue()
  await callAuth(premium)
  await callVideos(premium)
  await callAdmin(admin)
  await callMedia(admin)
  await callPlainReads(premium)
  const called = new Set(results.map(({ name }) => name))
  const all = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.keys(endpoints).map((name) => ({ domain, name })),
  )
  const uncalled = all.filter(({ name }) => !called.has(name)).map(({ domain, name }) => `${domain}.${name}`)
  return { called: results, uncalled }
}

const someVideo = VIDEOS.find(({ isPublished, accessLevel }) => isPublished && accessLevel === 'premium')
const videoId = videoIdOf(someVideo?.slug ?? '')
const ofVideo = { id: videoId }

async function callCatalogue() {
  for (const name of [
    'listCategories',
    'listMovieGenres',
    'listFeaturedVideos',
    'listCourses',
    'getOpenApi',
  ]) {
    await call(name)
  }
  await call('listVideos', { query: '?limit=12&search=guard&access=premium' })
  await call('listCategoryVideos', { params: { categoryId: 'cat_karate' } })
  await call('getVideo', { params: ofVideo })
  await call('search', { query: '?q=guard' })
}

async function callAuth(member: Browser) {
  await call('login')
  await callCallback()
  await call('getUser', { as: member })
  const fresh = await signUp(platform.origin, 'bench@kiai.test')
  await call('acceptTerms', { as: fresh, body: { acceptTerms: true, isThirteenOrOlder: true } })
  await call('logout', { as: fresh })
}

/** Signs in as far as the identity provider's way back, and goes that last step through the counter. */
async function callCallback() {
  const browser = new Browser(platform.origin)
  const { path } = await browser.follow('/api/login')
  const account = demoAccounts[2]?.sub ?? ''
  let response = await browser.fetch(path, { method: 'POST', body: new URLSearchParams({ account }) })
  for (let hops = 0; hops < 10; hops++) {
    const to = new URL(response.headers.get('location') ?? '/', platform.origin)
    if (to.pathname === '/api/callback') return call('callback', { as: browser, query: to.search })
    response = await browser.fetch(to.href)
  }
  throw new Error('Sign-in never came back')
}

async function callVideos(as: Browser) {
  await makePlayable()
  await call('listRecommendedVideos', { as })
  await call('getPlayback', { as, params: ofVideo })
  await call('getEngagement', { as, params: ofVideo })
  await call('recordProgress', { as, body: { videoId, watchTime: 60, completionPercentage: 40 } })
  for (const name of ['recordView', 'likeVideo', 'unlikeVideo', 'bookmarkVideo', 'unbookmarkVideo']) {
    await call(name, { as, params: ofVideo })
  }
}

/** As if it had been transcoded; nothing fetches its segments here. */
async function makePlayable() {
  const { video } = await import('../../functions/model/video.ts')
  await video
    .patch({ id: videoId })
    .set({ uploadId: 'upl_bench', media: { status: 'ready', progress: 100 } })
    .go()
}

async function callAdmin(as: Browser) {
  const body = { name: 'Bench', description: 'Only while this is measured' }
  const made = await call('createCategory', { as, body })
  const params = { id: idOf(made) }
  await call('updateCategory', { as, params, body: { ...body, description: 'Measured some more' } })
  const video = { title: 'Bench', categoryId: params.id }
  const created = { id: idOf(await call('createVideo', { as, body: video })) }
  await call('updateVideo', { as, params: created, body: { ...video, title: 'Bench again' } })
  await call('deleteVideo', { as, params: created })
  await call('deleteCategory', { as, params })
}

async function callMedia(as: Browser) {
  const upload = () => ({ filename: 'a.mp4', contentType: 'video/mp4', size: 1000 })
  const made = (await call('createUpload', { as, body: upload() })) as {
    id: string
    parts: { url: string }[]
  }
  const params = { id: made.id }
  for (const { url } of made.parts) await fetch(url, { method: 'PUT', body: Buffer.alloc(1000) })
  await call('getUpload', { as, params })
  await call('completeUpload', { as, params })
  // Nothing but zeros: the transcoder refuses it, so that there is something to try again.
  await quiet()
  await call('retryUpload', { as, params })
  await quiet()
  await call('deleteUpload', { as, params })
}

/** Whatever else can be read without naming anything. */
async function callPlainReads(as: Browser) {
  const called = new Set(results.map(({ name }) => name))
  for (const endpoints of Object.values(api)) {
    for (const [name, { method, path, access }] of Object.entries(endpoints)) {
      const plain = method === 'GET' && access !== 'admin' && !path.includes('{')
      if (plain && !called.has(name)) await call(name, { as })
    }
  }
}

async function quiet() {
  await platform.settle()
  await platform.transcoded()
  await platform.settle()
}

const idOf = (made: unknown) => (made as { id: string }).id

answerQuestions(callEverything, async () => {
  counted.close()
  counted.closeAllConnections()
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
})
