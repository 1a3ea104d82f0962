import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import { admin as adminApi } from '#shared/contract/admin/admin.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { sendToChat } from '../../../functions/live/chat/send.ts'
import { liveMessage, placeOf } from '../../../functions/model/live/live-message.ts'
import { liveRoom } from '../../../functions/model/live/live-room.ts'
import { callerOnce, expectProblem, ownWord, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { applicant, approvals, reject } from '../../support/people/instructors.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** The chat of an event, for members whose plan includes it. */

const { admin, approve } = approvals()
const premium = callerOnce('premium')
const master = callerOnce('master')

/** A new member on a plan: the messages of each member are rate limited. */
async function withPlan(subscriptionStatus: 'premium' | 'master'): Promise<Call> {
  const { id, call } = await newcomer()
  await admin(members.setTier, { params: { userId: id }, body: { subscriptionStatus } })
  return call
}

/** An event whose waiting room is open, in UTC. */
async function openEvent(accessLevel: 'premium' | 'master' = 'premium', hostIds: string[] = []) {
  const wallTime = new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 16)
  const body = { title: `Event ${ownWord()}`, wallTime, zone: 'UTC', minutes: 60, accessLevel, hostIds }
  return (await admin(live.createLiveEvent, { body })).id
}

const at = (id: string) => ({ params: { id } })
const say = (call: Call, id: string, text: string, clientId = randomUUID()) =>
  call(live.sendToChat, { ...at(id), body: { text, clientId } })
const read = (call: Call, id: string, after?: number) =>
  call(live.readChat, { ...at(id), query: after === undefined ? {} : { after: String(after) } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })

describe('a message', () => {
  test('is read by others in order, with name, plan and role, and reading continues where it was', async () => {
    const id = await openEvent()
    await say(premium, id, 'Bowing in <b>')
    await say(master, id, 'Third time')
    await say(admin, id, 'Welcome')
    const first = await read(premium, id)
    expect(first.messages.map(({ text, tier, role, isOwn }) => [text, tier, role, isOwn])).toEqual([
      ['Bowing in <b>', 'premium', null, true],
      ['Third time', 'master', null, false],
      ['Welcome', null, 'team', false],
    ])
    expect(first).toMatchObject({ isOpen: true, role: null, pinned: null, mutedUntil: null })
    expect(first.messages[0]?.name).toMatch(/^\S+ \S\.$/)
    expect((await read(premium, id, first.after)).messages).toEqual([])
    await say(master, id, 'Once more')
    expect((await read(premium, id, first.after)).messages.map(({ text }) => text)).toEqual(['Once more'])
  })

  test('by a host is marked', async () => {
    const id = await openEvent('premium', ['ins_kenji-sato'])
    const host = callerOnce('instructor')
    expect(await say(host, id, 'Watch the heel')).toMatchObject({ role: 'host' })
    expect((await read(host, id)).role).toBe('host')
  })

  test('by a former instructor has their plan only, like any member’s message', async () => {
    const { applied, call } = await applicant()
    await approve(applied.id)
    const id = await openEvent('premium', [applied.id])
    expect(await say(call, id, 'Watch the heel')).toMatchObject({ role: 'host' })
    await reject(admin, applied.id)
    await expectProblem(say(call, id, 'Once more'), 'tier.required')
    await expectProblem(call(live.pinInChat, { ...at(id), body: { seq: null } }), 'tier.required')
  })

  test('sent twice with one key is stored once, even concurrently', async () => {
    const id = await openEvent()
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => say(premium, id, 'Once', key)))
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1)
    expect((await say(premium, id, 'Once', key)).seq).toBe(sent[0]?.seq)
    expect((await read(master, id)).messages).toHaveLength(1)
  })

  test('among many concurrent ones is neither missed nor read twice', async () => {
    const id = await openEvent()
    const seen: number[] = []
    let after = 0
    const look = async () => {
      const chat = await read(master, id, after || undefined)
      seen.push(...chat.messages.map(({ seq }) => seq))
      after = chat.after
    }
    await say(master, id, 'First')
    await look()
    const texts = Array.from({ length: 18 }, (_, place) => `${place}`)
    const sending = Promise.all(texts.map((text, place) => say(place % 2 ? premium : admin, id, text)))
    let isDone = false
    void sending.then(() => {
      isDone = true
    })
    while (!isDone) await look()
    await sending
    const looked = async () => {
      await look()
      return seen.length
    }
    await expect.poll(looked, { timeout: 10_000 }).toBe(19)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(19)
  })

  test('after a number that was never written is read two seconds later', async () => {
    const id = await openEvent()
    await say(premium, id, 'Before')
    await liveRoom().upsert({ eventId: id }).add({ seq: 1 }).go()
    await say(premium, id, 'After')
    expect((await read(master, id)).messages.map(({ text }) => text)).toEqual(['Before'])
    const spoken = async () => (await read(master, id)).messages.filter(({ kind }) => kind === 'message')
    await expect
      .poll(async () => (await spoken()).map(({ text }) => text), { timeout: 10_000 })
      .toEqual(['Before', 'After'])
    // Readers have passed it: whatever would still be written under this number is refused.
    const late = { eventId: id, seq: 2, place: placeOf(2), kind: 'message' as const, name: 'Kofi A.' }
    const create = liveMessage().create({
      ...late,
      memberId: 'mem_late',
      text: 'Late',
      at: new Date().toISOString(),
    })
    await expect(create.go()).rejects.toThrow()
  })

  test('whose number was closed before it was written takes another one, and counts once', async () => {
    const id = await openEvent()
    const { id: memberId } = await newcomer()
    const caller = await asCaller(memberId, { subscriptionStatus: 'premium', tierOverride: 'premium' })
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      async () => {
        const closed = { eventId: id, seq: 1, place: placeOf(1), kind: 'removal' as const, ref: 1, name: '' }
        await liveMessage()
          .create({ ...closed, memberId: 'nobody', text: '', at: new Date().toISOString() })
          .go()
      },
    )
    expect(await sendToChat(id, { text: 'Slow', clientId: randomUUID() }, caller)).toMatchObject({ seq: 2 })
    vi.restoreAllMocks()
    expect((await read(master, id)).messages).toMatchObject([
      { kind: 'removal', ref: 1 },
      { kind: 'message', text: 'Slow' },
    ])
    expect((await liveRoom().get({ eventId: id }).go()).data).toMatchObject({ seq: 2, messages: 1 })
  })

  test('that is the first and still being written while a reader arrives is read afterwards', async () => {
    const id = await openEvent()
    // The number is taken, and the message is not written yet.
    await liveRoom().upsert({ eventId: id }).add({ seq: 1 }).go()
    const { after } = await read(master, id)
    expect(after).toBe(0)
    const written = { eventId: id, seq: 1, place: placeOf(1), kind: 'message' as const, name: 'Kofi A.' }
    const { id: memberId } = await newcomer()
    await liveMessage()
      .create({ ...written, memberId, text: 'First', at: new Date().toISOString() })
      .go()
    expect((await read(master, id, after || undefined)).messages.map(({ text }) => text)).toEqual(['First'])
  })

  test.each(['', '   ', ' \u200b\u2060 ', 'x'.repeat(501)])('%j is refused', async (text) => {
    await expectProblem(say(premium, await openEvent(), text), 'request.invalid')
  })

  test('before the waiting room opens, and after a cancellation, is refused', async () => {
    const body = { title: 'Far away', wallTime: '2031-05-10T19:00', zone: 'UTC', minutes: 60 }
    const { id } = await admin(live.createLiveEvent, { body })
    await expectProblem(say(premium, id, 'Early'), 'chat.closed')
    expect((await read(premium, id)).isOpen).toBe(false)
    await admin(live.cancelLiveEvent, { ...at(id), body: { reason: 'None' } })
    await expectProblem(say(premium, id, 'Late'), 'chat.closed')
  })

  test('can be neither read nor sent by members whose plan does not include the event', async () => {
    const [premiumEvent, masterEvent] = [await openEvent(), await openEvent('master')]
    const free = await newcomer()
    for (const [call, id, code] of [
      [visitor, premiumEvent, 'session.required'],
      [free.call, premiumEvent, 'tier.required'],
      [premium, masterEvent, 'tier.required'],
      [premium, 'liv_nobody', 'live.not_found'],
    ] as const) {
      await expectProblem(read(call, id), code)
      await expectProblem(say(call, id, 'Let me in'), code)
    }
  })

  test('is deleted with the account of its author', async () => {
    const { removeBelongings } = await import('../../../functions/model/table/belongings.ts')
    const id = await openEvent()
    const author = await newcomer()
    await admin(members.setTier, {
      params: { userId: author.id },
      body: { subscriptionStatus: 'premium' },
    })
    await say(author.call, id, 'My words')
    await removeBelongings({ id: author.id, email: author.email })
    const { data } = await liveMessage().query.ofEvent({ eventId: id }).go()
    expect(data).toEqual([])
  })
})

test('a member who sends more than twenty messages in a minute has to wait', async () => {
  const id = await openEvent()
  const call = await withPlan('premium')
  const sent = await Promise.allSettled(Array.from({ length: 22 }, () => say(call, id, 'Oss')))
  expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

describe('a moderator', () => {
  test('removes a message for everyone, even for members who have read it', async () => {
    const id = await openEvent()
    const [premium, master] = await Promise.all([withPlan('premium'), withPlan('master')])
    const { seq } = await say(premium, id, 'Unkind')
    const before = await read(master, id)
    await admin(live.removeFromChat, one(id, seq))
    await admin(live.removeFromChat, one(id, seq))
    expect((await read(master, id, before.after)).messages).toMatchObject([{ kind: 'removal', ref: seq }])
    expect((await read(master, id)).messages[0]).toMatchObject({ text: '', isRemoved: true })
    const { items } = await admin(adminApi.listAudit, { query: { subject: id, operation: 'removeFromChat' } })
    expect(items.length).toBeGreaterThan(0)
  })

  test('pins a message, another one and none', async () => {
    const id = await openEvent()
    const premium = await withPlan('premium')
    const { seq } = await say(admin, id, 'Grips first')
    await admin(live.pinInChat, { ...at(id), body: { seq } })
    expect((await read(premium, id)).pinned).toMatchObject({ seq, text: 'Grips first' })
    await admin(live.pinInChat, { ...at(id), body: { seq: null } })
    expect((await read(premium, id)).pinned).toBeNull()
  })

  test('mutes an author for some minutes', async () => {
    const id = await openEvent()
    const [premium, master] = await Promise.all([withPlan('premium'), withPlan('master')])
    const { seq } = await say(premium, id, 'Spam')
    await admin(live.muteInChat, { ...one(id, seq), body: { minutes: 5 } })
    await expectProblem(say(premium, id, 'More'), 'chat.muted')
    const { mutedUntil } = await read(premium, id)
    expect(Date.parse(mutedUntil ?? '') - Date.now()).toBeGreaterThan(4 * 60_000)
    await say(master, id, 'Others go on')
  })

  test('is a host or an admin; members can only remove their own messages', async () => {
    const id = await openEvent()
    const [premium, master] = await Promise.all([withPlan('premium'), withPlan('master')])
    const { seq } = await say(premium, id, 'Mine')
    await expectProblem(master(live.removeFromChat, one(id, seq)), 'moderator.required')
    await expectProblem(
      master(live.muteInChat, { ...one(id, seq), body: { minutes: 5 } }),
      'moderator.required',
    )
    await expectProblem(master(live.pinInChat, { ...at(id), body: { seq } }), 'moderator.required')
    await expectProblem(master(live.removeFromChat, one(id, 99)), 'chat.not_found')
    await premium(live.removeFromChat, one(id, seq))
    expect((await read(master, id)).messages[0]).toMatchObject({ isRemoved: true })
  })
})

test('viewers are counted by member, not by tab, and the highest number is kept', async () => {
  const id = await openEvent()
  const here = (call: Call) => call(live.markPresent, at(id))
  expect(await here(premium)).toMatchObject({ watching: 1, peak: 1, messages: 0 })
  await here(premium)
  await here(master)
  await liveRoom().patch({ eventId: id }).set({ countedAt: '2020-01-01T00:00:00.000Z' }).go()
  expect(await here(premium)).toMatchObject({ watching: 2, peak: 2 })
  await expectProblem(visitor(live.markPresent, at(id)), 'session.required')
})
