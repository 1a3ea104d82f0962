import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { chatRules, socketRules } from '#shared/rules/live/live-chat.ts'
import { handler } from '../../../functions/live/chat-socket.ts'
import { liveMessage, placeOf } from '../../../functions/model/live/live-message.ts'
import { liveRoom } from '../../../functions/model/live/live-room.ts'
import {
  liveDelivery,
  liveSocket,
  liveSocketCount,
  socketsOf,
} from '../../../functions/model/live/live-socket.ts'
import { endSessions, removeBelongings } from '../../../functions/model/table/belongings.ts'
import { callerOnce, passMinute } from '../../support/kiai.ts'
import { openEvent as openFor } from '../../support/live.ts'
import { openSocket } from '../../support/live-sockets.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { signIn } from '../../support/people/sign-in.ts'

/** The chat of an event over sockets: API Gateway's rules on one machine, the real functions, and frames for all. */

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const origin = inject('origin')
const openEvent = () => openFor(admin, { hostIds: ['ins_kenji-sato'] })
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text: string) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })

afterEach(() => vi.restoreAllMocks())

async function withPlan(subscriptionStatus: 'free' | 'premium' = 'premium') {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus } })
  const cookie = person.browser.cookiesAt('/chat').join('; ')
  return { ...person, at: { origin, cookie } }
}

/** A reader on a socket of an event. */
async function reader(id: string) {
  const person = await withPlan()
  return { ...person, socket: await openSocket(person.at, id) }
}

describe('a reader on a socket', () => {
  test('gets the messages of all, with numbers, in order and once', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    const other = await reader(id)
    await say(call, id, 'Bowing in')
    await say(admin, id, 'Welcome')
    await expect.poll(() => other.socket.texts()).toEqual(['Bowing in', 'Welcome'])
    await expect.poll(() => socket.texts()).toEqual(['Bowing in', 'Welcome'])
    const { me } = await call(live.readChat, { ...at(id), query: {} })
    const messages = other.socket.entries().flatMap((frame) => frame.messages)
    expect(messages.map(({ seq, by, role }) => [seq, by === me, role])).toEqual([
      [1, true, null],
      [2, false, 'team'],
    ])
    // Each frame continues the one before it.
    const ends = other.socket.entries().filter(({ from, to }) => to > from)
    expect(ends.slice(1).map(({ from }) => from)).toEqual(ends.slice(0, -1).map(({ to }) => to))
  })

  test('gets removals, the pinned message, slow mode and reactions', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    const { seq } = await say(call, id, 'Unkind')
    await expect.poll(() => socket.texts()).toEqual(['Unkind'])
    await admin(live.removeFromChat, one(id, seq))
    await expect
      .poll(() => socket.entries().flatMap(({ messages }) => messages))
      .toContainEqual(expect.objectContaining({ kind: 'removal', ref: seq, text: '' }))
    const pinned = await say(host, id, 'Grips first')
    await host(live.pinInChat, { ...at(id), body: { seq: pinned.seq } })
    await expect.poll(() => socket.entries().at(-1)?.pinned).toMatchObject({ text: 'Grips first' })
    await host(live.paceChat, { ...at(id), body: { slowSeconds: 30 } })
    await expect.poll(() => socket.entries().at(-1)?.slowSeconds).toBe(30)
    await call(live.react, { ...at(id), body: { oss: 2 } })
    await expect.poll(() => socket.entries().at(-1)?.reactions.oss).toBe(2)
    // The text of a removed message is in no later frame.
    expect(socket.texts().filter((text) => text === 'Unkind')).toHaveLength(1)
  })

  test('gets a message after a number that was never written', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    await say(call, id, 'Before')
    await liveRoom().upsert({ eventId: id }).add({ seq: 1 }).go()
    await say(call, id, 'After')
    await expect.poll(() => socket.texts(), { timeout: 20_000 }).toEqual(['Before', 'After'])
  })

  test('gets many messages as few frames, none longer than API Gateway passes on as one', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    const texts = Array.from({ length: 60 }, (_, place) => `${place} ${'漢'.repeat(chatRules.longest - 4)}`)
    const [last = '', ...others] = texts.toReversed()
    const written = { eventId: id, kind: 'message' as const, memberId: 'mem_speaker', name: 'Kofi A.' }
    const at = new Date().toISOString()
    await liveMessage()
      .put(
        others
          .toReversed()
          .map((text, place) => ({ ...written, seq: place + 1, place: placeOf(place + 1), text, at })),
      )
      .go()
    await liveRoom().upsert({ eventId: id }).add({ seq: others.length }).go()
    // Its sender finds all of them new at once.
    await say(call, id, last)
    await expect.poll(() => socket.texts().length, { timeout: 30_000 }).toBe(60)
    expect(socket.texts()).toEqual(texts)
    const sizes = socket.frames.map((frame) => Buffer.byteLength(JSON.stringify(frame)))
    expect(Math.max(...sizes)).toBeLessThan(32 * 1024)
    const filled = socket.entries().filter(({ messages }) => messages.length > 0)
    expect(filled.length).toBeLessThan(60)
  })

  test('gets messages again soon after a sender of frames was killed', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    const until = new Date(Date.now() + 1500).toISOString()
    await liveDelivery().put({ eventId: id, holder: 'killed', until }).go()
    await say(call, id, 'Still here')
    await expect.poll(() => socket.texts(), { timeout: 20_000 }).toEqual(['Still here'])
  })

  test('can say nothing over the socket', async () => {
    const id = await openEvent()
    const { call, socket } = await reader(id)
    socket.send(JSON.stringify({ action: 'sendToChat', text: 'By the back door' }))
    await say(call, id, 'By the front door')
    await expect.poll(() => socket.texts()).toEqual(['By the front door'])
  })

  test('is no longer listed once the socket is closed, or the account is deleted', async () => {
    const id = await openEvent()
    const [left, gone] = [await reader(id), await reader(id)]
    expect(await socketsOf(id, new Date())).toHaveLength(2)
    left.socket.close()
    const listed = async () => (await socketsOf(id, new Date())).map(({ memberId }) => memberId)
    await expect.poll(listed).toEqual([gone.id])
    await removeBelongings({ id: gone.id, email: gone.email })
    expect(await listed()).toEqual([])
  })
})

describe('a socket is refused', () => {
  test('to visitors, lower plans, banned members, unknown events and closed chats', async () => {
    const id = await openEvent()
    const member = await withPlan()
    const lower = await withPlan('free')
    const banned = await withPlan()
    const { seq } = await say(banned.call, id, 'Spam')
    await host(live.banFromLive, { ...one(id, seq), body: { reason: 'Spam' } })
    const far = { title: 'Far away', wallTime: '2031-05-10T19:00', zone: 'UTC', minutes: 60 }
    const { id: planned } = await admin(live.createLiveEvent, { body: far })
    await expect(openSocket({ origin, cookie: '' }, id)).rejects.toThrow('refused 401')
    await expect(openSocket({ origin, cookie: 'plain-kiai=forged' }, id)).rejects.toThrow('refused 401')
    await expect(openSocket(lower.at, id)).rejects.toThrow('refused 403')
    await expect(openSocket(banned.at, id)).rejects.toThrow('refused 403')
    await expect(openSocket(member.at, 'liv_nobody')).rejects.toThrow('refused 404')
    await expect(openSocket(member.at, '../x')).rejects.toThrow('refused 404')
    await expect(openSocket(member.at, planned)).rejects.toThrow('refused 409')
    expect(await socketsOf(id, new Date())).toEqual([])
  })

  test('to pages of other sites, and to clients that name no site', async () => {
    const id = await openEvent()
    const member = await withPlan()
    await expect(openSocket(member.at, id, { origin: 'https://evil.example' })).rejects.toThrow('refused 403')
    await expect(openSocket(member.at, id, {})).rejects.toThrow('refused 403')
  })

  test('to a caller who bypasses the edge', async () => {
    const id = await openEvent()
    const { at: member } = await withPlan()
    const request = {
      headers: {
        Origin: origin,
        Cookie: member.cookie.replace('plain-', '__Host-'),
        'x-kiai-edge': 'guessed',
      },
      queryStringParameters: { event: id },
      requestContext: { connectionId: 'past=', eventType: 'CONNECT' },
    }
    expect(await handler(request as never)).toEqual({ statusCode: 403 })
  })

  test('while the event has as many as it may have; its pages read instead', async () => {
    const id = await openEvent()
    const member = await withPlan()
    await liveSocketCount().put({ eventId: id, open: socketRules.mostOfEvent, joined: 1 }).go()
    await expect(openSocket(member.at, id)).rejects.toThrow('refused 429')
    expect((await member.call(live.readChat, { ...at(id), query: {} })).isPushed).toBe(false)
    // The next frame corrects a count that lost sockets have left.
    const place = await liveSocketCount()
      .patch({ eventId: id })
      .set({ open: socketRules.mostOfEvent - 1 })
      .go()
    expect(place.data).toBeDefined()
    const { socket } = await reader(id)
    await say(member.call, id, 'One place')
    await expect.poll(() => socket.texts()).toEqual(['One place'])
    expect((await liveSocketCount().get({ eventId: id }).go({ consistent: true })).data?.open).toBe(1)
    expect((await member.call(live.readChat, { ...at(id), query: {} })).isPushed).toBe(true)
  })

  test('to a member who opens them too often', async () => {
    const id = await openEvent()
    const member = await withPlan()
    const refusals: string[] = []
    for (let tried = 0; tried <= 2 * socketRules.connectsPerMinute; tried++) {
      const opened = await openSocket(member.at, id).catch((error: Error) => error.message)
      if (typeof opened === 'string') refusals.push(opened)
      else opened.close()
      if (refusals.length > 0) break
    }
    expect(refusals).toEqual(['refused 429'])
  })
})

describe('the socket of a member is closed', () => {
  /** Says something once the rights have changed: the reader does not get it, and others do. */
  async function expectClosed(id: string, { socket }: Awaited<ReturnType<typeof reader>>, words: string) {
    const other = await reader(id)
    await say(admin, id, words)
    await expect.poll(() => other.socket.texts()).toContain(words)
    await expect.poll(() => socket.isClosed()).toBe(true)
    expect(socket.texts()).not.toContain(words)
    expect(socket.frames.at(-1)).toEqual({ kind: 'end', reason: 'refused' })
  }

  test('within two seconds of a ban, without any message', async () => {
    const id = await openEvent()
    const [banned, other] = [await reader(id), await reader(id)]
    const { seq } = await say(banned.call, id, 'Spam')
    await expect.poll(() => banned.socket.texts()).toEqual(['Spam'])
    await host(live.banFromLive, { ...one(id, seq), body: { reason: 'Spam' } })
    await expect.poll(() => banned.socket.isClosed(), { timeout: 2000, interval: 20 }).toBe(true)
    await say(other.call, id, 'Others go on')
    await expect.poll(() => other.socket.texts()).toContain('Others go on')
    expect(banned.socket.texts()).toEqual(['Spam'])
  })

  test('when the plan no longer includes the event', async () => {
    const id = await openEvent()
    const lapsed = await reader(id)
    await admin(members.setTier, { params: { userId: lapsed.id }, body: { subscriptionStatus: 'free' } })
    await expectClosed(id, lapsed, 'For those with a plan')
  })

  test('when its session ended, or the account was deleted', async () => {
    const id = await openEvent()
    const [out, gone] = [await reader(id), await reader(id)]
    await endSessions(out.id)
    const { member } = await import('../../../functions/model/members/member.ts')
    await member().delete({ id: gone.id }).go()
    await expectClosed(id, out, 'For those who are here')
    await expect.poll(() => gone.socket.isClosed()).toBe(true)
    expect(gone.socket.texts()).toEqual([])
  })

  test('when a sixth one takes the place of the oldest', async () => {
    const id = await openEvent()
    const member = await reader(id)
    const further = []
    for (let place = 1; place <= socketRules.mostOfMember; place++) {
      further.push(await openSocket(member.at, id))
    }
    await expect.poll(() => member.socket.isClosed()).toBe(true)
    expect(member.socket.frames).toEqual([{ kind: 'end', reason: 'replaced' }])
    await say(admin, id, 'Hello')
    for (const socket of further) await expect.poll(() => socket.texts()).toEqual(['Hello'])
  })

  test('not when it is muted: its page is told to look within two seconds', async () => {
    const id = await openEvent()
    const [muted, other] = [await reader(id), await reader(id)]
    const { seq } = await say(muted.call, id, 'Loud')
    await expect.poll(() => other.socket.texts()).toEqual(['Loud'])
    await host(live.muteInChat, { ...one(id, seq), body: { minutes: 5 } })
    await expect
      .poll(() => muted.socket.frames, { timeout: 2000, interval: 20 })
      .toContainEqual({ kind: 'look' })
    expect(muted.socket.isClosed()).toBe(false)
    expect(other.socket.frames).not.toContainEqual({ kind: 'look' })
  })
})

test('a socket that API Gateway has lost is forgotten with the next frame, unless it is just opening', async () => {
  const id = await openEvent()
  const { call, socket } = await reader(id)
  const [known] = await socketsOf(id, new Date())
  if (!known) throw new Error('The socket is not listed')
  const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString()
  const expire = Math.floor(Date.now() / 1000) + 3600
  await liveSocket()
    .put([
      { ...known, expire, connectionId: 'lost=', connectedAt: minutesAgo },
      { ...known, expire, connectionId: 'opening=', connectedAt: new Date().toISOString() },
    ])
    .go()
  await say(call, id, 'Who is here?')
  await expect.poll(() => socket.texts()).toEqual(['Who is here?'])
  await passMinute()
  const listed = (await socketsOf(id, new Date())).map(({ connectionId }) => connectionId)
  expect(listed.toSorted()).toEqual([known.connectionId, 'opening='].toSorted())
})

test('the demo member signs in and opens a socket in the same browser', async () => {
  const browser = await signIn(origin, 'premium')
  const socket = await openSocket(
    { origin, cookie: browser.cookiesAt('/chat').join('; ') },
    await openEvent(),
  )
  socket.close()
})
