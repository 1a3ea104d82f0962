import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { admin as adminApi } from '#shared/contract/admin/admin.ts'
import { auth } from '#shared/contract/auth.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { sendToChat } from '../../../functions/live/chat/send.ts'
import { liveMessage } from '../../../functions/model/live/live-message.ts'
import { callerOf, callerOnce, expectProblem, ownWord, problemOf, visitor } from '../../support/kiai.ts'
import { openEvent as openFor } from '../../support/live.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** Moderation of a chat: slow mode, blocked words and reports; and reactions, which need none. */

const admin = callerOnce('admin')

/** A new member on a plan: the messages of each member are rate limited. */
async function withPlan(subscriptionStatus: 'premium' | 'master'): Promise<Call> {
  const { id, call } = await newcomer()
  await admin(members.setTier, { params: { userId: id }, body: { subscriptionStatus } })
  return call
}

const openEvent = () => openFor(admin)
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text: string) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
const read = (call: Call, id: string) => call(live.readChat, { ...at(id), query: {} })
const readers = () => Promise.all([withPlan('premium'), withPlan('master')])

describe('slow mode', () => {
  test('makes members wait between two messages, but not hosts and admins', async () => {
    const id = await openEvent()
    const one = await withPlan('premium')
    await admin(live.paceChat, { ...at(id), body: { slowSeconds: 60 } })
    expect(await read(one, id)).toMatchObject({ slowSeconds: 60 })
    await say(one, id, 'First')
    expect(await problemOf(say(one, id, 'Second'))).toMatchObject({
      code: 'chat.slow',
      until: expect.stringMatching(/^20/),
    })
    await say(admin, id, 'One')
    await say(admin, id, 'Two')
    await admin(live.paceChat, { ...at(id), body: { slowSeconds: 0 } })
    await say(one, id, 'Third')
    const { messages } = await read(one, id)
    expect(messages.map(({ text }) => text)).toEqual(['First', 'One', 'Two', 'Third'])
  })

  test('lets one of several concurrent messages through', async () => {
    const id = await openEvent()
    await admin(live.paceChat, { ...at(id), body: { slowSeconds: 60 } })
    const { id: memberId } = await newcomer()
    const caller = await asCaller(memberId, { subscriptionStatus: 'premium', tierOverride: 'premium' })
    // In one process, so that all are read before the first one is written.
    const sent = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => sendToChat(id, { text, clientId: randomUUID() }, caller)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const written = await liveMessage().query.ofEvent({ eventId: id }).go()
    expect(written.data).toHaveLength(1)
  })

  test('is set by hosts and admins', async () => {
    const id = await openEvent()
    const [premium] = await readers()
    const body = { slowSeconds: 5 as const }
    await expectProblem(premium(live.paceChat, { ...at(id), body }), 'moderator.required')
    await expectProblem(visitor(live.paceChat, { ...at(id), body }), 'session.required')
    await expectProblem(
      admin(live.paceChat, { ...at(id), body: { slowSeconds: 7 as unknown as 5 } }),
      'request.invalid',
    )
  })
})

test('an admin’s change of the pinned message, slow mode or the delay is in the audit log, with the value before', async () => {
  const id = await openEvent()
  const { seq } = await say(await withPlan('premium'), id, 'Hello')
  await admin(live.pinInChat, { ...at(id), body: { seq } })
  await admin(live.pinInChat, { ...at(id), body: { seq: null } })
  await admin(live.paceChat, { ...at(id), body: { slowSeconds: 10 } })
  await admin(live.paceChat, { ...at(id), body: { slowSeconds: 60 } })
  await admin(live.delayChat, { ...at(id), body: { delaySeconds: 5 } })
  await admin(live.delayChat, { ...at(id), body: { delaySeconds: 0 } })
  const { id: adminId = '' } = (await admin(auth.getUser)) ?? {}
  const { items } = await admin(adminApi.listAudit, { query: { subject: id } })
  const told = items.filter(({ operation }) => operation !== 'createLiveEvent')
  const change = (field: string, before: string | null, after: string) => [
    { entity: 'live-room', field, before, after },
  ]
  expect(told.map(({ operation, changes }) => ({ operation, changes }))).toEqual([
    { operation: 'delayChat', changes: change('delaySeconds', '5', '0') },
    { operation: 'delayChat', changes: change('delaySeconds', null, '5') },
    { operation: 'paceChat', changes: change('slowSeconds', '10', '60') },
    { operation: 'paceChat', changes: change('slowSeconds', null, '10') },
    { operation: 'pinInChat', changes: change('pinned', `${seq}`, '0') },
    { operation: 'pinInChat', changes: change('pinned', null, `${seq}`) },
  ])
  for (const entry of told) {
    expect(entry).toMatchObject({ outcome: 'done', subjectId: id, actor: { id: adminId }, about: null })
  }
})

test('an admin who follows an event leaves no entry by reading: its pages read every few seconds', async () => {
  const id = await openEvent()
  const operations = async () =>
    (await admin(adminApi.listAudit, { query: { subject: id } })).items.map(({ operation }) => operation)
  for (const endpoint of [live.listChatReports, live.listLiveBans, live.listHelpers, live.listModeration]) {
    await admin(endpoint, at(id))
  }
  await admin(live.getLiveDesk, at(id))
  expect(await operations()).toEqual(['createLiveEvent'])
  await admin(live.paceChat, { ...at(id), body: { slowSeconds: 5 } })
  expect(await operations()).toEqual(['paceChat', 'createLiveEvent'])
})

test('a read of an admin that is refused is in the audit log once, although the page repeats it', async () => {
  const id = await openEvent()
  const other = callerOf(await arriveAsAdmin(inject('origin')))
  for (let n = 0; n < 3; n++) await problemOf(other(live.playRehearsal, at(id)))
  const { items } = await admin(adminApi.listAudit, { query: { subject: id } })
  expect(items.map(({ operation, outcome, refusal }) => [operation, outcome, refusal])).toEqual([
    ['playRehearsal', 'refused', 'rehearsal.not_running'],
    ['createLiveEvent', 'done', null],
  ])
})

describe('blocked words', () => {
  test('are refused as whole words, in any case and with any accents, and nothing is written', async () => {
    const word = ownWord()
    const [premium] = await readers()
    // The word list is global: another test may have changed it in between.
    const tried = async () => {
      const words = [`  ${word.toUpperCase()}! `, word]
      const saved = await admin(live.updateChatWords, { body: { words } })
      expect(saved.words).toEqual([word])
      const id = await openEvent()
      const outcome = await problemOf(say(premium, id, `So ${word.toUpperCase()}.`)).catch(() => undefined)
      return { id, code: outcome?.code }
    }
    const { id } = await vi.waitFor(async () => {
      const one = await tried()
      expect(one.code).toBe('chat.words')
      return one
    }, 20_000)
    expect((await read(premium, id)).messages).toEqual([])
    await say(premium, id, `So ${word}s`)
  })

  test('are read and changed by admins, as they were read', async () => {
    const { words, updatedAt } = await admin(live.updateChatWords, { body: { words: [ownWord()] } })
    const [premium] = await readers()
    const body = { words, knownUpdatedAt: updatedAt ?? '' }
    await admin(live.updateChatWords, { body: { words: [ownWord()] } })
    await expectProblem(admin(live.updateChatWords, { body }), 'live.words_changed')
    for (const [call, code] of [
      [visitor, 'session.required'],
      [premium, 'role.required'],
    ] as const) {
      await expectProblem(call(live.getChatWords), code)
      await expectProblem(call(live.updateChatWords, { body: { words: [] } }), code)
    }
  })
})

describe('reactions', () => {
  test('of all members add up', async () => {
    const id = await openEvent()
    const [premium, master] = await readers()
    const react = (call: Call, body: { fire?: number; oss?: number }) => call(live.react, { ...at(id), body })
    await Promise.all([react(premium, { fire: 2 }), react(master, { fire: 1, oss: 3 }), react(admin, {})])
    expect((await read(premium, id)).reactions).toEqual({ fire: 3, heart: 0, bolt: 0, oss: 3 })
    await expectProblem(react(premium, { fire: 21 }), 'request.invalid')
    await expectProblem(react(visitor, { fire: 1 }), 'session.required')
    await expectProblem(react((await newcomer()).call, { fire: 1 }), 'tier.required')
  })

  test('are accepted only while the chat is open', async () => {
    const body = { title: 'Far away', wallTime: '2031-05-10T19:00', zone: 'UTC', minutes: 60 }
    const { id } = await admin(live.createLiveEvent, { body })
    const [premium] = await readers()
    await expectProblem(premium(live.react, { ...at(id), body: { fire: 1 } }), 'chat.closed')
  })
})

describe('a report', () => {
  const report = (call: Call, id: string, seq: number, reason: 'unkind' | 'spam' = 'unkind') =>
    call(live.reportInChat, { ...one(id, seq), body: { reason } })
  const listed = async (id: string) => (await admin(live.listChatReports, at(id))).items

  test('is shown to hosts and admins once per member, with the messages around it', async () => {
    const id = await openEvent()
    const [premium, master] = await readers()
    for (let place = 0; place < 12; place++) await say(master, id, `Word ${place}`)
    const { seq } = await say(premium, id, 'Unkind')
    await say(premium, id, 'After')
    await report(master, id, seq)
    await report(master, id, seq, 'spam')
    await report(await withPlan('premium'), id, seq, 'spam')
    const [first, ...others] = await listed(id)
    expect(others).toEqual([])
    expect(first).toMatchObject({ count: 2, message: { text: 'Unkind' } })
    expect(first?.reasons.toSorted()).toEqual(['spam', 'unkind'])
    expect(first?.around.map(({ text }) => text)).toEqual([
      ...[7, 8, 9, 10, 11].map((place) => `Word ${place}`),
      'Unkind',
      'After',
    ])
  })

  test('is closed by keeping or removing the message, and the decision is in the audit log', async () => {
    const id = await openEvent()
    const [premium, master] = await readers()
    const [kept, gone] = [await say(premium, id, 'Blunt'), await say(premium, id, 'Unkind')]
    await Promise.all([report(master, id, kept.seq), report(master, id, gone.seq)])
    expect(await listed(id)).toHaveLength(2)
    await admin(live.keepInChat, one(id, kept.seq))
    await admin(live.removeFromChat, one(id, gone.seq))
    expect(await listed(id)).toEqual([])
    expect((await read(master, id)).messages[0]).toMatchObject({ text: 'Blunt', isRemoved: false })
    const { items } = await admin(adminApi.listAudit, { query: { subject: id, operation: 'keepInChat' } })
    expect(items).toHaveLength(1)
    await expectProblem(report(master, id, gone.seq), 'chat.not_found')
  })

  test('is made by members who can read the chat, and read by hosts and admins', async () => {
    const id = await openEvent()
    const [premium, master] = await readers()
    const { seq } = await say(premium, id, 'Mine')
    await expectProblem(report(visitor, id, seq), 'session.required')
    await expectProblem(report((await newcomer()).call, id, seq), 'tier.required')
    await expectProblem(report(master, id, 99), 'chat.not_found')
    await expectProblem(premium(live.listChatReports, at(id)), 'moderator.required')
    await expectProblem(premium(live.keepInChat, one(id, seq)), 'moderator.required')
  })
})
