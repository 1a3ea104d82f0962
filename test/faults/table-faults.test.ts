// @module-tag long
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { Video } from '#shared/contract/videos/video.ts'
import { randomOf } from '../support/faults/fault-proxy.ts'
import { startFaultyStack } from '../support/faults/faulty-stack.ts'
import { signedIn } from '../support/people/signed-in.ts'

/** About one request in six fails, a third of those after the table has done the work. */
const rates = {
  throttle: 0.04,
  error: 0.03,
  resetBefore: 0.03,
  resetAfter: 0.03,
  errorAfter: 0.03,
  conflict: 0.05,
  leftOver: 0.05,
}
const seed = 20261121
const categories = ['cat_1', 'cat_2', 'cat_3', 'cat_4']
/** The number of members. `npm run prove` uses forty. */
const crowd = Number(process.env.KIAI_CROWD ?? 5)
const members = Array.from({ length: crowd }, (_, n) => `mem_${n}`)
const edits = 12 * crowd

let stack: Awaited<ReturnType<typeof startFaultyStack>>
const model = async () => ({
  ...(await import('../../functions/model/catalogue/video.ts')),
  ...(await import('../../functions/model/learning/view.ts')),
  ...(await import('../../functions/model/catalogue/category.ts')),
  ...(await import('../../functions/model/learning/watch-progress.ts')),
  ...(await import('../../functions/model/learning/level.ts')),
})

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  stack = await startFaultyStack(seed, rates)
  const { category } = await model()
  const createdAt = new Date().toISOString()
  for (const id of categories) {
    await category()
      .create({ id, name: id, slug: id.replace('_', '-'), description: '', createdAt })
      .go()
  }
})
afterAll(() => stack.close())

/** A signed-in client, for a member and a session put straight into the table. */
async function clientOf(memberId: string, isAdmin = false): Promise<Call> {
  const cookie = await signedIn(memberId, isAdmin)
  return createClient({
    origin: stack.origin,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, cookie } }),
  })
}

/** The statuses that callers saw, with their counts. */
const seen: Record<number, number> = {}

/** A call as its caller sees it: an answer, or the status of the refusal. */
async function attempt<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    const result = await run()
    seen[200] = (seen[200] ?? 0) + 1
    return result
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    seen[error.status] = (seen[error.status] ?? 0) + 1
    return undefined
  }
}

/** Retries like a caller who is asked to come back. */
async function insist<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tried = 0; tried < 30; tried++) {
    const result = await attempt(() => run().then((value) => ({ value })))
    if (result) return result.value
  }
  throw new Error('Never answered')
}

/** Runs all of `works`, this many at a time. */
async function atOnce(many: number, works: (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...works]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: many }, worker))
}

const created: string[] = []
/** So short that one report can prove all of it, and each member's minute the whole of them. */
const filmSeconds = 1

test(`${edits} videos created and moved through faults leave exact counts and nothing half done`, async () => {
  const admin = await clientOf('mem_admin', true)
  const random = randomOf(seed)
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  const input = (n: number, categoryId: string) => ({
    title: `Video ${n}`,
    description: `Video ${n}`,
    categoryId,
    isPublished: n % 3 > 0,
    duration: filmSeconds,
  })
  stack.proxy.on = true
  const works = Array.from({ length: edits }, (_, n) => async () => {
    if (created.length < 20 || n % 2 === 0) {
      const made = await attempt(() => admin(api.videos.createVideo, { body: input(n, pick(categories)) }))
      if (made) created.push(made.id)
      return
    }
    const id = pick(created)
    await attempt(() => admin(api.videos.updateVideo, { params: { id }, body: input(n, pick(categories)) }))
  })
  await atOnce(40, works)
  stack.proxy.on = false
  await stack.settle()

  const { video, category } = await model()
  const { data: items } = await video().query.byCreated({}).go({ pages: 'all' })
  const ids = new Set(items.map(({ id }) => id))
  expect(created.filter((id) => !ids.has(id))).toEqual([])
  for (const { title, description } of items) expect(description).toBe(title)
  const { data: known } = await category().query.byName({}).go({ pages: 'all' })
  expect(Object.fromEntries(known.map(({ id, uses }) => [id, uses]))).toEqual(
    Object.fromEntries(
      categories.map((id) => [id, items.filter(({ categoryId }) => categoryId === id).length]),
    ),
  )
})

test(`the views and reports of ${crowd} members through faults are each counted once`, async () => {
  const { video, view, watchProgress, level } = await model()
  const { data: items } = await video().query.byCreated({}).go({ pages: 'all' })
  const shown = items.filter(({ isPublished }) => isPublished).slice(0, 25)
  expect(shown).toHaveLength(25)
  const random = randomOf(seed + 1)
  const clients = await Promise.all(members.map((memberId) => clientOf(memberId)))
  stack.proxy.on = true
  const works = clients.flatMap((client) =>
    shown.map(({ id: videoId }) => async () => {
      const percent = 25 + Math.floor(random() * 76)
      const report = (completionPercentage: number) => () => {
        const watchTime = (filmSeconds * completionPercentage) / 100
        return client(api.videos.recordProgress, {
          body: { videoId, watchTime, completionPercentage, stretches: [[0, watchTime]] },
        })
      }
      const reached = await insist(report(percent))
      expect(reached.completionPercentage).toBe(percent)
      await insist(() => client(api.videos.recordView, { params: { id: videoId } }))
    }),
  )
  // Mixed: many members at once, some twice, and calls of one member not all against one another.
  const mixed = works.map((work) => ({ work, place: random() })).sort((a, b) => a.place - b.place)
  await atOnce(
    40,
    mixed.map(({ work }) => work),
  )
  await stack.settle()
  stack.proxy.on = false
  await stack.settle()

  for (const { id } of shown) {
    expect((await video().get({ id }).go({ consistent: true })).data?.viewCount).toBe(members.length)
  }
  for (const userId of members) {
    const { data: views } = await view().query.primary({ userId }).go({ pages: 'all' })
    expect(views.map(({ counted }) => counted)).toEqual(shown.map(() => true))
    const { data: progress } = await watchProgress().query.ofMember({ memberId: userId }).go({ pages: 'all' })
    expect(progress).toHaveLength(shown.length)
    expect(progress.every(({ completionPercentage }) => completionPercentage >= 25)).toBe(true)
    const finished = progress.filter(({ finishedAt }) => finishedAt).length
    expect(finished).toBe(progress.filter(({ completionPercentage }) => completionPercentage >= 90).length)
    const { data: earned } = await level().get({ memberId: userId }).go({ consistent: true })
    expect(earned?.videosFinished ?? 0).toBe(finished)
  }
})

test('the index equals one rebuilt from the table', async () => {
  const { currentSnapshot } = await import('../../functions/ports/catalogue/catalogue-index.ts')
  const { handler: rebuild } = await import('../../functions/catalogue/rebuild-index.ts')
  const byId = (videos: Video[]) => videos.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const before = await currentSnapshot()
  const { videos } = await rebuild()
  const after = await currentSnapshot()
  expect(videos).toBe(before.videos.length)
  expect(byId(after.videos)).toEqual(byId(before.videos))
  for (const item of after.videos) expect(() => Video.parse(item)).not.toThrow()
})

test('callers saw success, or were asked to come back: faults there were', () => {
  const { requests, ...faults } = stack.proxy.counts
  expect(Object.entries(faults).filter(([, count]) => count <= crowd)).toEqual([])
  expect(requests).toBeGreaterThan(125 * crowd)
  expect(Object.keys(seen).filter((status) => !['200', '409', '503'].includes(status))).toEqual([])
  expect(seen[200]).toBeGreaterThan(50 * crowd)
  expect(stack.deadLetters()).toEqual([])
})
