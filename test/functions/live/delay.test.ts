import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import type { chatDelays } from '#shared/rules/live/live-chat.ts'
import { entryOf, nextSeq } from '../../../functions/live/chat/numbers.ts'
import { liveMessage, placeOf } from '../../../functions/model/live/live-message.ts'
import { callerOnce, expectProblem, visitor } from '../../support/kiai.ts'
import { openEvent as openFor } from '../../support/live.ts'
import { openSocket } from '../../support/live-sockets.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** The delay of a chat: for some seconds only moderators and its author see a new message. */

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const openEvent = () => openFor(admin, { hostIds: ['ins_kenji-sato'] })
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text: string) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
const read = (call: Call, id: string) => call(live.readChat, { ...at(id), query: {} })
const texts = async (call: Call, id: string) => (await read(call, id)).messages.map(({ text }) => text)
const delay = (call: Call, id: string, delaySeconds: (typeof chatDelays)[number]) =>
  call(live.delayChat, { ...at(id), body: { delaySeconds } })

async function withPlan() {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus: 'premium' } })
  return person
}

async function reader(id: string) {
  const person = await withPlan()
  const cookie = person.browser.cookiesAt('/chat').join('; ')
  const socket = await openSocket({ origin: inject('origin'), cookie }, id)
  return { ...person, socket }
}

describe('a delayed message', () => {
  test('is read by moderators at once, and by members only once the delay is over', async () => {
    const id = await openEvent()
    const [writer, other] = [await withPlan(), await withPlan()]
    await say(writer.call, id, 'Before')
    await delay(host, id, 10)
    const sent = await say(writer.call, id, 'Later')
    expect(sent).toMatchObject({ text: 'Later', isOwn: true })
    const chat = await read(other.call, id)
    // The message before it may be younger than ten seconds too.
    expect(chat.messages.filter(({ text }) => text === 'Later')).toEqual([])
    expect(chat.after).toBeLessThan(sent.seq)
    expect(chat.delaySeconds).toBe(10)
    // The author finds it again after a reload.
    const own = await read(writer.call, id)
    expect(own.messages.at(-1)).toMatchObject({ text: 'Later', isOwn: true })
    expect(own.after).toBeLessThan(sent.seq)
    for (const call of [host, admin]) expect(await texts(call, id)).toEqual(['Before', 'Later'])
    await delay(admin, id, 0)
    expect(await texts(other.call, id)).toEqual(['Before', 'Later'])
  })

  test('reaches sockets and shared frames as late, in order and once', async () => {
    const id = await openEvent()
    await delay(host, id, 2)
    const [writer, other] = [await reader(id), await reader(id)]
    const came: Record<string, number> = {}
    const { frameKey } = await other.call(live.markPresent, at(id))
    const sent = [await say(writer.call, id, 'First'), await say(host, id, 'Second')]
    const frame = await visitor(live.readChatFrame, { params: { id, key: frameKey ?? '' }, query: {} })
    expect([frame.to, frame.messages]).toEqual([0, []])
    await expect
      .poll(
        () => {
          for (const text of other.socket.texts()) came[text] ??= Date.now()
          return other.socket.texts()
        },
        { timeout: 15_000, interval: 20 },
      )
      .toEqual(['First', 'Second'])
    for (const { text, at: written } of sent) {
      expect((came[text] ?? 0) - Date.parse(written), text).toBeGreaterThanOrEqual(2000)
    }
    expect(other.socket.entries().at(-1)?.delaySeconds).toBe(2)
    // The edge keeps the frame of a moment ago for a second, under the same address.
    const { seq } = sent[0] ?? { seq: 0 }
    const shared = await visitor(live.readChatFrame, {
      params: { id, key: frameKey ?? '' },
      query: { after: String(seq) },
    })
    expect(shared.messages.map(({ text }) => text)).toEqual(['Second'])
  })

  test('that is removed in time is never seen, and the removal of another one does not wait', async () => {
    const id = await openEvent()
    const [writer, other] = [await reader(id), await reader(id)]
    const seen = await say(writer.call, id, 'Seen')
    await expect.poll(() => other.socket.texts()).toEqual(['Seen'])
    await delay(host, id, 10)
    const hidden = await say(writer.call, id, 'Hidden')
    await host(live.removeFromChat, one(id, hidden.seq))
    await host(live.removeFromChat, one(id, seen.seq))
    const removed = () =>
      other.socket.entries().flatMap(({ messages }) => messages.flatMap(({ ref }) => ref ?? []))
    await expect.poll(removed, { timeout: 2000 }).toContain(seen.seq)
    expect(other.socket.entries().at(-1)?.to).toBeLessThan(hidden.seq)
    const { messages } = await read(other.call, id)
    expect(messages.filter(({ kind }) => kind === 'removal').map(({ ref }) => ref)).toContain(seen.seq)
    await delay(host, id, 0)
    await expect.poll(() => other.socket.entries().at(-1)?.to).toBe(hidden.seq + 2)
    expect(other.socket.texts()).not.toContain('Hidden')
  })

  test('of a member who is banned meanwhile is never seen', async () => {
    const id = await openEvent()
    const [writer, other] = [await withPlan(), await withPlan()]
    const seen = await say(writer.call, id, 'Seen long ago')
    await delay(host, id, 10)
    const place = { eventId: id, place: placeOf(seen.seq) }
    await liveMessage()
      .patch(place)
      .set({ at: new Date(Date.now() - 60_000).toISOString() })
      .go()
    const { seq } = await say(writer.call, id, 'Spam')
    await host(live.banFromLive, { ...one(id, seq), body: { reason: 'Spam' } })
    await delay(host, id, 0)
    const shown = (await read(other.call, id)).messages.filter(
      ({ isRemoved, kind }) => kind === 'message' && !isRemoved,
    )
    expect(shown.map(({ text }) => text)).toEqual(['Seen long ago'])
  })

  test('hides no earlier message behind more new ones than a reading takes', async () => {
    const id = await openEvent()
    const other = await withPlan()
    const write = async (text: string, minutesAgo: number) => {
      const entry = entryOf(id, await nextSeq(id, 1), 'mem_writer')
      const written = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      return { ...entry, at: written, kind: 'message' as const, name: 'Mika', text }
    }
    const items = [await write('Long ago', 2)]
    for (let count = 0; count < 101; count++) items.push(await write(`New ${count}`, -1))
    await liveMessage().put(items).go({ concurrency: 4 })
    await delay(host, id, 10)
    const chat = await read(other.call, id)
    expect(chat.messages.map(({ text }) => text)).toEqual(['Long ago'])
    expect(chat.after).toBe(items[0]?.seq)
  })
})

test('the delay of a chat is set by its moderators to one of its values', async () => {
  const id = await openEvent()
  const { call } = await withPlan()
  await expectProblem(delay(call, id, 5), 'moderator.required')
  await expectProblem(delay(visitor, id, 5), 'session.required')
  await expectProblem(delay(admin, id, 3 as unknown as 5), 'request.invalid')
  await expectProblem(delay(admin, id, 60 as unknown as 5), 'request.invalid')
})
