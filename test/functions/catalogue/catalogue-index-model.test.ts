import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toXml } from '../../../infra/local/s3/xml.ts'
import { videoOf } from '../../support/platform/snapshots.ts'

/** The test does not wait for pauses. */
vi.mock('node:timers/promises', async (load) => ({
  ...(await load<typeof import('node:timers/promises')>()),
  setTimeout: async () => {},
}))

/** `unheard`: the request has its effect, and the answer is lost. `unsure`: it has, and the answer is an error. */
type Fault = 'none' | 'unreachable' | 'error' | 'unheard' | 'unsure'

/** Objects in memory, with the conditions of S3. Each write meets the next of the faults, and some reads do. */
function startStorage() {
  const objects = new Map<string, { body: Uint8Array<ArrayBuffer>; etag: string; modified: Date }>()
  const faults: Fault[] = []
  let reads = 0
  function effectOf({ method, url, headers }: Request, body: Uint8Array<ArrayBuffer>): Response {
    const key = new URL(url).pathname.slice('/media/'.length)
    const held = objects.get(key)
    const differs = headers.get('if-none-match')
    if (method === 'GET' && key === '') return new Response(listOf(objects))
    if (method === 'GET') {
      if (!held) return new Response(null, { status: 404 })
      if (differs === held.etag) return new Response(null, { status: 304 })
      return new Response(held.body, { headers: { etag: held.etag } })
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    const matches = headers.get('if-match')
    if ((differs && held) || (matches && held?.etag !== matches)) return new Response(null, { status: 412 })
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    objects.set(key, { body, etag, modified: new Date(now) })
    return new Response(null, { headers: { etag } })
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const body = new Uint8Array(await request.arrayBuffer())
    await turn()
    const isSpared = request.method === 'GET' && reads++ % 4 > 0
    const fault = isSpared ? 'none' : (faults.shift() ?? 'none')
    if (fault === 'unreachable') throw new TypeError('fetch failed')
    if (fault === 'error') return new Response(null, { status: 500 })
    const answer = effectOf(request, body)
    if (fault === 'unheard') throw new TypeError('fetch failed')
    return fault === 'unsure' ? new Response(null, { status: 500 }) : answer
  })
  return { objects, faults }
}

const listOf = (objects: ReadonlyMap<string, { modified: Date }>) =>
  Array.from(objects)
    .filter(([key]) => key.startsWith('catalogue/bases/'))
    .map(([Key, { modified }]) => toXml({ Contents: { Key, LastModified: modified.toISOString() } }))
    .join('')

const turn = () => new Promise(setImmediate)

/** The moment of every process. */
let now = 0

/** The modules of a process that has just begun. */
async function startProcess() {
  vi.resetModules()
  const { changeSnapshot } = await import('../../../functions/ports/catalogue/change-snapshot.ts')
  const { currentSnapshot } = await import('../../../functions/ports/catalogue/catalogue-index.ts')
  const { withPresent, orders } = await import('../../../functions/ports/catalogue/snapshot.ts')
  const { clock } = await import('../../../functions/ports/process/clock.ts')
  clock.now = () => new Date(now)
  return { changeSnapshot, currentSnapshot, withPresent, orders }
}
type Process = Awaited<ReturnType<typeof startProcess>>

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://storage')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('MEDIA_BUCKET', 'media')
  // The client repeats requests at once.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The truth: titles by number. Each item is a video, and every hundredth a category, too. */
type Table = Map<number, string>
const isCategory = (number: number) => number % 100 === 0
const category = (number: number, name: string) => ({ id: `cat_${number}`, name }) as never

/** Applies the present state of some items, as the reader of the stream does. */
const follow = ({ changeSnapshot, withPresent, orders }: Process, table: Table, numbers: readonly number[]) =>
  changeSnapshot(async (snapshot, lacksKind) => {
    await turn()
    const all = lacksKind ? [...new Set([...table.keys(), ...numbers])] : numbers
    const before = new Map(snapshot.videos.map((video) => [video.id, video]))
    const present = all.flatMap((number) => {
      const title = table.get(number)
      return title === undefined ? [] : [{ number, title }]
    })
    const videos = present.map(({ number, title }) => {
      const known = before.get(`vid_${number}`)
      return known?.title === title ? known : videoOf(`vid_${number}`, { title })
    })
    const categories = present
      .filter(({ number }) => isCategory(number))
      .map(({ number, title }) => category(number, title))
    return {
      ...snapshot,
      videos: withPresent(snapshot.videos, new Set(all.map((number) => `vid_${number}`)), videos),
      categories: withPresent(
        snapshot.categories,
        new Set(all.map((number) => `cat_${number}`)),
        categories,
        orders.categories,
      ),
    }
  })

type Read = Awaited<ReturnType<Process['currentSnapshot']>>
const shown = ({ videos, categories }: Read) => ({
  videos: videos.map(({ id, title }) => `${id} ${title}`).sort(),
  categories: categories.map(({ id, name }) => `${name} ${id}`),
})
const shownBy = (table: Table) => ({
  videos: Array.from(table, ([number, title]) => `vid_${number} ${title}`).sort(),
  categories: Array.from(table)
    .filter(([number]) => isCategory(number))
    .map(([number, title]) => `${title} cat_${number}`)
    .sort(),
})

const basesIn = (objects: ReadonlyMap<string, unknown>) =>
  [...objects.keys()].filter((key) => key.includes('/bases/'))

const change = fc.record({
  writer: fc.nat({ max: 2 }),
  from: fc.integer({ min: 1, max: 1500 }),
  // A change of more than a thousand makes a new base, and so do some of hundreds.
  count: fc.constantFrom(1, 3, 700, 1100),
  title: fc.constantFrom('Kata', 'Kumite', undefined),
})
const round = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'unreachable', 'error', 'unheard', 'unsure'), {
    maxLength: 8,
  }),
  /** A process that ends, if it is one of them. */
  ends: fc.nat({ max: 5 }),
})

/** It is never changed, so every reader finds it. */
const steady = 0

test('whatever storage does, the index follows the table, and no reader finds it empty', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 4 }), async (rounds) => {
      const { objects, faults } = startStorage()
      const table: Table = new Map([[steady, 'Kata']])
      const writers = [await startProcess(), await startProcess(), await startProcess()]
      const reader = await startProcess()
      for (const writer of writers) await follow(writer, table, [steady])

      for (const { changes, faults: coming, ends } of rounds) {
        now += 60_000
        faults.push(...coming)
        const batches = changes.map(({ writer, from, count, title }) => {
          const numbers = Array.from({ length: count }, (_, place) => from + place)
          for (const number of numbers) {
            if (title === undefined) table.delete(number)
            else table.set(number, title)
          }
          return { writer, numbers }
        })
        const run = ({ writer, numbers }: (typeof batches)[number]) =>
          follow(writers[writer] ?? reader, table, numbers)
        const found: (Read | undefined)[] = []
        const readers = [reader, await startProcess()].map(async (process) => {
          for (let time = 0; time < 4; time++) {
            await turn()
            now += 3000
            found.push(await process.currentSnapshot().catch(() => undefined))
          }
        })
        const done = await Promise.allSettled(batches.map(run))
        await Promise.all(readers)
        for (const snapshot of found.filter((each) => each !== undefined)) {
          const ids = snapshot.videos.map(({ id }) => id)
          expect(ids.includes(`vid_${steady}`) && new Set(ids).size === ids.length).toBe(true)
        }

        // Storage works again, a process may have ended, and the stream repeats the batches that failed.
        faults.length = 0
        if (ends < writers.length) writers[ends] = await startProcess()
        for (const [place, batch] of batches.entries())
          if (done[place]?.status === 'rejected') await run(batch)
        now += 60_000
        expect(shown(await (await startProcess()).currentSnapshot())).toEqual(shownBy(table))
        await vi.waitFor(
          async () => {
            now += 3000
            expect(shown(await reader.currentSnapshot())).toEqual(shownBy(table))
          },
          { interval: 1, timeout: 10_000 },
        )
        const stored = objects.get('catalogue/index.json.gz')?.body ?? Buffer.of()
        const { base } = JSON.parse(gunzipSync(stored).toString())
        expect(base === '' || objects.has(base)).toBe(true)
        // Without faults no base is left behind.
        if (rounds.every(({ faults }) => faults.every((fault) => fault === 'none')))
          expect(basesIn(objects)).toEqual(base === '' ? [] : [base])
      }

      // Whatever was left behind is removed with the first new base that is written an hour later.
      now += 61 * 60_000
      const numbers = Array.from({ length: 1100 }, (_, place) => 1 + place)
      for (const number of numbers) table.set(number, 'Randori')
      await follow(await startProcess(), table, numbers)
      expect(basesIn(objects)).toHaveLength(1)
      expect(shown(await (await startProcess()).currentSnapshot())).toEqual(shownBy(table))
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
