import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { chatRules, frameKeyRules, socketRules } from '#shared/rules/live/live-chat.ts'
import { frameKeyOf, isFrameKey } from '../../../functions/live/chat/frame-key.ts'
import { liveSocketCount } from '../../../functions/model/live/live-socket.ts'
import { callerOnce, expectProblem, visitor } from '../../support/kiai.ts'
import { openEvent as openFor } from '../../support/live.ts'
import { memberOnce, newcomer } from '../../support/people/newcomer.ts'

/** The chat of a large event: frames that are the same for all readers without a socket, kept by the edge. */

const admin = callerOnce('admin')
const premium = memberOnce('premium')
const master = memberOnce('master')
const origin = inject('origin')
const openEvent = () => openFor(admin)
const at = (id: string) => ({ params: { id } })
const say = (call: Call, id: string, text: string) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
const here = (call: Call, id: string) => call(live.markPresent, at(id))
const frame = (id: string, key: string, after?: number) =>
  visitor(live.readChatFrame, {
    params: { id, key },
    query: after === undefined ? {} : { after: String(after) },
  })

async function keyOf(call: Call, id: string): Promise<string> {
  const { frameKey } = await here(call, id)
  if (!frameKey) throw new Error('No key')
  return frameKey
}

afterEach(() => vi.useRealTimers())

describe('a shared frame', () => {
  test('has what is new for all readers alike, and continues where it was', async () => {
    const id = await openEvent()
    const { seq } = await say(premium, id, 'Bowing in')
    await say(master, id, 'Third time')
    const key = await keyOf(premium, id)
    const first = await frame(id, key)
    expect(first).toMatchObject({ kind: 'entries', from: 0, isOpen: true, pinned: null, slowSeconds: 0 })
    const { me } = await premium(live.readChat, { ...at(id), query: {} })
    expect(first.messages.map(({ text, by }) => [text, by === me])).toEqual([
      ['Bowing in', true],
      ['Third time', false],
    ])
    await admin(live.removeFromChat, { params: { id, seq: String(seq) } })
    const next = await frame(id, key, first.to)
    expect(next.messages).toMatchObject([{ kind: 'removal', ref: seq, text: '' }])
    expect(next.to).toBe(first.to + 1)
    expect((await frame(id, key)).messages[0]).toMatchObject({ isRemoved: true, text: '' })
  })

  test('is kept by the edge for a second, without anything of its caller', async () => {
    const id = await openEvent()
    const key = await keyOf(premium, id)
    const answer = await fetch(`${origin}/api/live/${id}/chat/frames/${key}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('is refused with the key of another event, an altered one and a guessed one, and no refusal is kept', async () => {
    const [id, other] = [await openEvent(), await openEvent()]
    const key = await keyOf(premium, id)
    const altered = key.slice(0, -2) + (key.endsWith('AA') ? 'BB' : 'AA')
    const later = `${(Number.parseInt(key, 36) + 1).toString(36)}${key.slice(key.indexOf('.'))}`
    const guessed = Array.from(
      { length: 50 },
      () => `${key.split('.')[0]}.${randomUUID().replaceAll('-', '').slice(0, 22)}`,
    )
    for (const wrong of [await keyOf(premium, other), altered, later, ...guessed]) {
      await expectProblem(frame(id, wrong), 'chat.key_expired')
    }
    const refused = await fetch(`${origin}/api/live/${id}/chat/frames/${altered}`)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${origin}/api/live/${id}/chat/frames/x`)).status).toBe(400)
  })
})

describe('the key of shared frames', () => {
  test('is the same for all whose plan includes the event, and nobody else gets one', async () => {
    const id = await openEvent()
    const [one, another] = await Promise.all([keyOf(premium, id), keyOf(master, id)])
    // Both were made in the same period, or in two that follow each other.
    const periods = [one, another].map((key) => Number.parseInt(key, 36))
    if (periods[0] === periods[1]) expect(one).toBe(another)
    expect(await isFrameKey(id, one)).toBe(true)
    const { call } = await newcomer()
    expect((await here(call, id)).frameKey).toBeNull()
    await expectProblem(here(visitor, id), 'session.required')
  })

  test('is given to no banned member, nor after a plan has ended', async () => {
    const id = await openEvent()
    const { id: memberId, call } = await newcomer()
    const setTier = (subscriptionStatus: 'premium' | 'free') =>
      admin(members.setTier, { params: { userId: memberId }, body: { subscriptionStatus } })
    await setTier('premium')
    await keyOf(call, id)
    await setTier('free')
    expect((await here(call, id)).frameKey).toBeNull()
    await setTier('premium')
    const { seq } = await say(call, id, 'Unkind')
    await admin(live.banFromLive, { params: { id, seq: String(seq) }, body: { reason: 'Insults' } })
    await expectProblem(here(call, id), 'live.banned')
  })

  test('outlives the time between two heartbeats, and no key is valid for more than a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const period = frameKeyRules.periodSeconds * 1000
    const begin = Math.ceil(Date.now() / period) * period
    const keyAt = (moment: number) => {
      vi.setSystemTime(moment)
      return frameKeyOf('liv_1')
    }
    const isValidAt = (key: string, moment: number) => {
      vi.setSystemTime(moment)
      return isFrameKey('liv_1', key)
    }
    for (const made of [begin, begin + period - 1]) {
      const key = await keyAt(made)
      expect(await isValidAt(key, made + (chatRules.presentEvery + 5) * 1000)).toBe(true)
      expect(await isValidAt(key, made + 60_000)).toBe(false)
      expect(await isValidAt(key, made - period)).toBe(false)
    }
  })
})

test('the reader after the last socket reads shared frames instead', async () => {
  const id = await openEvent()
  await liveSocketCount().put({ eventId: id, open: socketRules.mostOfEvent, joined: 1 }).go()
  const { isPushed, after } = await premium(live.readChat, { ...at(id), query: {} })
  expect(isPushed).toBe(false)
  await say(master, id, 'For the 5,001st')
  const { messages } = await frame(id, await keyOf(premium, id), after || undefined)
  expect(messages.map(({ text }) => text)).toEqual(['For the 5,001st'])
})
