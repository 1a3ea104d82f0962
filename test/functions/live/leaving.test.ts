import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { sendToChat } from '../../../functions/live/chat/send.ts'
import { liveMessage } from '../../../functions/model/live/live-message.ts'
import { member } from '../../../functions/model/members/member.ts'
import { callerOnce, makeCategory, ownWord } from '../../support/kiai.ts'
import { changeEvent, openEvent } from '../../support/live.ts'
import { openSocket } from '../../support/live-sockets.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** A deleted account leaves no word in the chats of events: not in what is read, pushed, shared, replayed or exported. */

const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text: string) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })

async function withPlan() {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus: 'premium' } })
  return person
}

/** Everything of a member's data in an export, as one text. */
async function exportedTo({ browser }: Awaited<ReturnType<typeof newcomer>>): Promise<string> {
  const answer = await browser.fetch('/api/user/export')
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
}

let categoryId: string
beforeAll(async () => {
  categoryId = (await makeCategory(admin)).id
})

test('an account that was deleted has no word in the history, frames, reports, replay or exports of others', async () => {
  const id = await openEvent(admin, { hostIds: ['ins_kenji-sato'] })
  const host = callerOnce('instructor')
  const [author, other] = [await withPlan(), await withPlan()]
  const word = ownWord()
  const name = ownWord()
  await member().patch({ id: author.id }).set({ firstName: name }).go()
  const { me } = await author.call(live.readChat, { ...at(id), query: {} })

  await say(other.call, id, 'It stays')
  const said = []
  for (let count = 0; count < 5; count++) said.push(await say(author.call, id, `${word} ${count}`))
  await say(other.call, id, 'It stays')
  const [pinned, reported, replied, removed] = said.map(({ seq }) => seq) as [number, number, number, number]
  await host(live.pinInChat, { ...at(id), body: { seq: pinned } })
  await other.call(live.reportInChat, { ...one(id, reported), body: { reason: 'unkind' } })
  await author.call(live.reportInChat, { ...one(id, 1), body: { reason: 'other' } })
  await host(live.muteInChat, { ...one(id, replied), body: { minutes: 5 } })
  await author.call(live.removeFromChat, one(id, removed))
  await author.call(live.setLiveReminder, { ...at(id), body: { isWanted: true } })
  const { frameKey } = await other.call(live.markPresent, at(id))

  /** All that anybody reads of the chat, as texts. */
  const shown = async (): Promise<Record<string, string>> => {
    const socket = await openSocket(
      { origin: inject('origin'), cookie: other.browser.cookiesAt('/chat').join('; ') },
      id,
    )
    const marker = ownWord()
    await say(host, id, marker)
    await expect.poll(() => socket.texts()).toContain(marker)
    socket.close()
    const key = (await other.call(live.markPresent, at(id))).frameKey ?? frameKey ?? ''
    const frames: unknown[] = []
    const readFrames = async (after?: number): Promise<void> => {
      const query = after === undefined ? {} : { after: String(after) }
      const frame = await other.call(live.readChatFrame, { params: { id, key }, query })
      frames.push(frame)
      if (frame.messages.length > 0) await readFrames(frame.to)
    }
    await readFrames()
    const asked = {
      history: await other.call(live.readChat, { ...at(id), query: {} }),
      'history after the first': await other.call(live.readChat, { ...at(id), query: { after: '1' } }),
      'history of hosts': await host(live.readChat, { ...at(id), query: {} }),
      reports: await host(live.listChatReports, at(id)),
      bans: await host(live.listLiveBans, at(id)),
      desk: await host(live.getLiveDesk, at(id)),
      'pushed frames': socket.frames,
      'shared frames': frames,
    }
    const texts = Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)])
    return { ...Object.fromEntries(texts), 'export of another member': await exportedTo(other) }
  }
  const withWords = (texts: Record<string, string>) =>
    Object.keys(texts).filter((place) =>
      [word, name, author.id, me].some((mark) => texts[place]?.includes(mark)),
    )

  const before = await shown()
  expect(withWords(before)).toEqual([
    'history',
    'history after the first',
    'history of hosts',
    'reports',
    'pushed frames',
    'shared frames',
  ])
  await member()
    .patch({ id: author.id })
    .set({ deletion: 'due', deletionDueAt: new Date().toISOString() })
    .go()
  expect(await endNow(author.id)).toBe(true)
  const after = await shown()
  expect(withWords(after)).toEqual([])
  // Its numbers are missing: readers wait two seconds for them, and then go on.
  await expect.poll(async () => (await shown())['history after the first']).toContain('It stays')

  // The times of the recording are those of the messages.
  const start = new Date(Date.now() - 60_000).toISOString()
  const pieces = [{ playlist: 'ivs/one.m3u8', at: start, seconds: 90 }]
  await changeEvent(id, { state: 'ended', startedAt: start, endedAt: new Date().toISOString(), pieces })
  await admin(live.publishReplay, { ...at(id), body: { title: `Replay ${ownWord()}`, categoryId } })
  const replay = JSON.stringify(await other.call(live.readReplayChat, { ...at(id), query: {} }))
  expect(replay).toContain('It stays')
  expect(withWords({ replay })).toEqual([])
  const stored = await liveMessage().query.ofEvent({ eventId: id }).go({ pages: 'all' })
  expect(withWords({ table: JSON.stringify(stored.data) })).toEqual([])
})

test('a message that is under way as its account ends is refused', async () => {
  const id = await openEvent(admin)
  const author = await withPlan()
  const caller = await asCaller(author.id)
  await member()
    .patch({ id: author.id })
    .set({ deletion: 'due', deletionDueAt: new Date().toISOString() })
    .go()
  expect(await endNow(author.id)).toBe(true)
  const sent = { text: ownWord(), clientId: randomUUID() }
  await expect(sendToChat(id, sent, caller)).rejects.toMatchObject({ code: 'session.required' })
  const { data } = await liveMessage().query.ofEvent({ eventId: id }).go({ pages: 'all' })
  expect(JSON.stringify(data)).not.toContain(sent.text)
})
