import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { socketRules } from '#shared/rules/live/live-chat.ts'
import { inMinutes } from '../support/fixtures.ts'
import { callerOf } from '../support/kiai.ts'
import { followChat } from '../support/live-sockets.ts'
import { signIn } from '../support/people/sign-in.ts'
import { killablePlatform } from '../support/platform/killable-platform.ts'

/**
 * A busy chat over sockets: each reader gets every message once and in order, also through lost sockets and kills of
 * the server. `npm run prove` (`KIAI_CHAT=all`) does it with a thousand readers, and limits the time from the press to
 * the last screen.
 */

const isWhole = process.env.KIAI_CHAT === 'all'
const size = isWhole
  ? { readers: 1000, perSecond: 50, seconds: 20, drops: 200, kills: 2 }
  : { readers: 20, perSecond: 25, seconds: 1, drops: 5, kills: 1 }
/** Milliseconds from the press to the last screen. */
const limits = { p50: 600, p99: 1500 }

const platform = killablePlatform()
let origin = ''
let admin: Call
let cookies: string[] = []

beforeAll(async () => {
  origin = await platform.start()
  admin = callerOf(await signIn(origin, 'admin'))
  await admin(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  cookies = await platform.ask('crowd', String(size.readers / socketRules.mostOfMember))
})
afterAll(() => platform.close())

type Reader = ReturnType<typeof followChat> & { seqs: number[] }
/** When each message was pressed, and when it reached its last screen. */
type Times = { pressed: Map<number, number>; arrived: Map<number, number>; taken: number[] }

async function readersOf(eventId: string, { arrived }: Times): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < size.readers) {
    const some = Array.from({ length: 20 }, (_, place): Reader => {
      const cookie = cookies[(readers.length + place) % cookies.length] ?? ''
      const seqs: number[] = []
      const followed = followChat({ origin, cookie }, eventId, (seq) => {
        seqs.push(seq)
        arrived.set(seq, performance.now())
      })
      return { ...followed, seqs }
    })
    readers.push(...some)
    await expect.poll(() => some.every(({ isOpen }) => isOpen()), { interval: 20 }).toBe(true)
  }
  return readers
}

/** Sends a message until it is accepted, with one idempotency key. */
async function send(eventId: string, place: number, { pressed, taken }: Times): Promise<void> {
  const cookie = cookies[place % cookies.length] ?? ''
  const at = performance.now()
  const body = JSON.stringify({ text: `Message ${place}`, clientId: randomUUID() })
  for (;;) {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const url = `${origin}/api/live/${eventId}/chat`
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (response?.status === 201) {
      const { seq } = (await response.json()) as { seq: number }
      pressed.set(seq, at)
      taken.push(performance.now() - at)
      return
    }
    if (response && response.status < 500) throw new Error(`${response.status}: ${await response.text()}`)
    await pause(200)
  }
}

/** Sends at the given rate; `meanwhile` is called once for each message. */
async function sendMany(eventId: string, first: number, times: Times, meanwhile: (place: number) => void) {
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let place = 0; place < size.perSecond * size.seconds; place++) {
    await pause(Math.max(0, began + (place * 1000) / size.perSecond - performance.now()))
    sent.push(send(eventId, first + place, times))
    meanwhile(place)
  }
  await Promise.all(sent)
}

/** The numbers of all messages of a chat, by reading; the first is 1. */
async function history(eventId: string): Promise<number[]> {
  const seqs = [1]
  for (;;) {
    const after = String(seqs.at(-1))
    const chat = await admin(api.live.readChat, { params: { id: eventId }, query: { after } })
    if (chat.messages.length === 0) return seqs
    seqs.push(...chat.messages.map(({ seq }) => seq))
  }
}

async function expectAll(eventId: string, readers: readonly Reader[], { pressed }: Times): Promise<number[]> {
  let whole: number[] = []
  // A number that was never written holds back the later ones for some seconds.
  await expect
    .poll(
      async () => {
        whole = await history(eventId)
        return whole.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(pressed.size)
  const behind = () => readers.filter(({ seqs }) => seqs.length < whole.length).length
  await expect.poll(behind, { timeout: 120_000, interval: 100 }).toBe(0)
  for (const { seqs } of readers) expect(seqs).toEqual(whole)
  return whole
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

test('each reader gets each message once and in order, and soon', async () => {
  const { id } = await admin(api.live.createLiveEvent, {
    body: { title: 'A busy chat', minutes: 60, ...inMinutes(5) },
  })
  const times: Times = { pressed: new Map(), arrived: new Map(), taken: [] }
  const readers = await readersOf(id, times)
  const before = await platform.ask('memory')

  await sendMany(id, 0, times, () => {})
  const steady = await expectAll(id, readers, times)
  expect(steady).toHaveLength(size.perSecond * size.seconds)
  const delays = steady
    .map((seq) => (times.arrived.get(seq) ?? Number.POSITIVE_INFINITY) - (times.pressed.get(seq) ?? 0))
    .sort((one, other) => one - other)
  const taken = times.taken.sort((one, other) => one - other)
  const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)]
  console.info(
    `${size.readers} sockets, ${size.perSecond} messages a second: from press to last screen p50 ${p50} ms, p99 ${p99} ms, most ${percentile(delays, 1)} ms; of these the call takes p50 ${percentile(taken, 0.5)} ms, p99 ${percentile(taken, 0.99)} ms`,
  )
  if (isWhole) {
    expect(p50).toBeLessThanOrEqual(limits.p50)
    expect(p99).toBeLessThanOrEqual(limits.p99)
  }

  const all = size.perSecond * size.seconds
  const dropEvery = Math.floor(all / size.drops)
  const killAt = new Set(
    Array.from({ length: size.kills }, (_, n) => Math.floor(((n + 1) * all) / (size.kills + 1))),
  )
  let restarted = Promise.resolve()
  await sendMany(id, all, times, (place) => {
    if (place % dropEvery === 0) readers[Math.floor(Math.random() * readers.length)]?.drop()
    if (killAt.has(place)) {
      restarted = restarted.then(async () => {
        await platform.kill()
        await platform.start()
      })
    }
  })
  await restarted
  const whole = await expectAll(id, readers, times)
  expect(whole.length).toBeGreaterThanOrEqual(2 * all)
  await expect.poll(() => readers.every(({ isOpen }) => isOpen()), { timeout: 120_000 }).toBe(true)
  console.info(
    `${size.drops} lost sockets and ${size.kills} kills: ${whole.length} messages with ${readers.length} readers, none missed; memory ${before} MB before, ${await platform.ask('memory')} MB after all came back`,
  )
  for (const { close } of readers) close()
})
