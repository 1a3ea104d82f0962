import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { banFromLive } from '../../../functions/live/chat/ban.ts'
import { appointHelper } from '../../../functions/live/chat/helper-role.ts'
import { liveBan } from '../../../functions/model/live/live-ban.ts'
import { findLiveHelper } from '../../../functions/model/live/live-helper.ts'
import { member } from '../../../functions/model/members/member.ts'
import { removeBelongings } from '../../../functions/model/table/belongings.ts'
import { callerOnce, expectProblem, visitor } from '../../support/kiai.ts'
import { openEvent as openFor } from '../../support/live.ts'
import { openSocket } from '../../support/live-sockets.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** Hosts and admins appoint helpers, who moderate the chat of an event. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const openEvent = () => openFor(admin, { hostIds: ['ins_kenji-sato'] })
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text = 'Oss') =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
const read = (call: Call, id: string) => call(live.readChat, { ...at(id), query: {} })
const appoint = (call: Call, id: string, seq: number) => call(live.appointHelper, one(id, seq))
const relieve = (call: Call, id: string, seq: number) => call(live.relieveHelper, one(id, seq))
const ban = (call: Call, id: string, seq: number) =>
  call(live.banFromLive, { ...one(id, seq), body: { reason: 'Spam' } })
const mute = (call: Call, id: string, seq: number) =>
  call(live.muteInChat, { ...one(id, seq), body: { minutes: 5 } })

async function withPlan() {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus: 'premium' } })
  return person
}

/** A member with a message in the chat, who is a helper. */
async function helperOf(id: string) {
  const person = await withPlan()
  const { seq } = await say(person.call, id, 'Happy to help')
  await appoint(host, id, seq)
  return { ...person, seq }
}

describe('a helper', () => {
  test('removes, mutes, bans, pins, sets the pace and decides on reports, under a badge', async () => {
    const id = await openEvent()
    const [helper, other] = [await helperOf(id), await withPlan()]
    expect((await read(helper.call, id)).role).toBe('helper')
    expect(await say(helper.call, id, 'With a badge')).toMatchObject({ role: 'helper' })
    const { seq } = await say(other.call, id, 'Spam')
    await other.call(live.reportInChat, { ...one(id, helper.seq), body: { reason: 'other' } })
    expect((await helper.call(live.listChatReports, at(id))).total).toBe(1)
    await helper.call(live.pinInChat, { ...at(id), body: { seq } })
    await helper.call(live.paceChat, { ...at(id), body: { slowSeconds: 60 } })
    await say(helper.call, id, 'Nothing slows')
    await say(helper.call, id, 'a helper')
    await helper.call(live.keepInChat, one(id, seq))
    await mute(helper.call, id, seq)
    await expectProblem(say(other.call, id), 'chat.muted')
    await helper.call(live.removeFromChat, one(id, seq))
    await ban(helper.call, id, seq)
    await expectProblem(read(other.call, id), 'live.banned')
    expect((await helper.call(live.listLiveBans, at(id))).items).toMatchObject([{ seq }])
    await helper.call(live.liftLiveBan, one(id, seq))
    await read(other.call, id)
  })

  test('does not act on messages of hosts, admins and other helpers, nor on what these wrote before', async () => {
    const id = await openEvent()
    const [helper, other] = [await helperOf(id), await helperOf(id)]
    const seqs = [other.seq]
    for (const call of [host, admin, other.call]) seqs.push((await say(call, id)).seq)
    for (const seq of seqs) {
      await expectProblem(helper.call(live.removeFromChat, one(id, seq)), 'host.required')
      await expectProblem(mute(helper.call, id, seq), 'host.required')
      await expectProblem(helper.call(live.keepInChat, one(id, seq)), 'host.required')
      await expectProblem(ban(helper.call, id, seq), 'live.not_bannable')
    }
    await helper.call(live.removeFromChat, one(id, helper.seq))
    await host(live.removeFromChat, one(id, other.seq))
  })

  test('is not banned by hosts or admins either until the role has ended', async () => {
    const id = await openEvent()
    const helper = await helperOf(id)
    for (const call of [host, admin]) await expectProblem(ban(call, id, helper.seq), 'live.not_bannable')
    const { seq } = await say(helper.call, id, 'Under the badge')
    await relieve(admin, id, helper.seq)
    // By what the member wrote in that role, too.
    await ban(host, id, seq)
    await expectProblem(read(helper.call, id), 'live.banned')
    await expectProblem(appoint(host, id, helper.seq), 'live.is_banned')
  })

  test('does not shorten the mute of an admin', async () => {
    const id = await openEvent()
    const [helper, loud] = [await helperOf(id), await withPlan()]
    const { seq } = await say(loud.call, id)
    await admin(live.muteInChat, { ...one(id, seq), body: { minutes: 60 } })
    const { mutedUntil } = await read(loud.call, id)
    await mute(helper.call, id, seq)
    expect((await read(loud.call, id)).mutedUntil).toBe(mutedUntil)
  })

  test('appoints nobody, runs no event, and loses the chat with the plan', async () => {
    const id = await openEvent()
    const [helper, other] = [await helperOf(id), await withPlan()]
    const { seq } = await say(other.call, id)
    await expectProblem(appoint(helper.call, id, seq), 'host.required')
    await expectProblem(relieve(helper.call, id, helper.seq), 'host.required')
    await expectProblem(helper.call(live.listHelpers, at(id)), 'host.required')
    await expectProblem(helper.call(live.startLive, at(id)), 'host.required')
    await expectProblem(helper.call(live.getLiveDesk, at(id)), 'host.required')
    await admin(members.setTier, { params: { userId: helper.id }, body: { subscriptionStatus: 'free' } })
    await expectProblem(helper.call(live.removeFromChat, one(id, seq)), 'tier.required')
  })

  test('helps in one event only', async () => {
    const [id, other] = [await openEvent(), await openEvent()]
    const [helper, writer] = [await helperOf(id), await withPlan()]
    const { seq } = await say(writer.call, other)
    await expectProblem(helper.call(live.removeFromChat, one(other, seq)), 'moderator.required')
    expect((await read(helper.call, other)).role).toBeNull()
  })

  test('is told within two seconds over a socket, at the beginning and at the end', async () => {
    const id = await openEvent()
    const person = await withPlan()
    const { seq } = await say(person.call, id)
    const cookie = person.browser.cookiesAt('/chat').join('; ')
    const socket = await openSocket({ origin: inject('origin'), cookie }, id)
    const looks = () => socket.frames.filter(({ kind }) => kind === 'look').length
    await appoint(host, id, seq)
    await expect.poll(looks, { timeout: 2000 }).toBe(1)
    expect((await read(person.call, id)).role).toBe('helper')
    await relieve(host, id, seq)
    await expect.poll(looks, { timeout: 2000 }).toBe(2)
    expect((await read(person.call, id)).role).toBeNull()
    socket.close()
  })

  test('is forgotten with the account', async () => {
    const id = await openEvent()
    const helper = await helperOf(id)
    const { member: known } = await asCaller(helper.id)
    await removeBelongings({ id: helper.id, email: known.email })
    expect(await findLiveHelper(helper.id, id)).toBeUndefined()
  })
})

describe('the role of a helper', () => {
  test('is given once, listed for hosts and admins, and ends', async () => {
    const id = await openEvent()
    const helper = await helperOf(id)
    await appoint(admin, id, helper.seq)
    const { items } = await admin(live.listHelpers, at(id))
    expect(items).toMatchObject([{ seq: helper.seq, by: 'Kenji S.' }])
    await relieve(host, id, helper.seq)
    await expectProblem(relieve(host, id, helper.seq), 'helper.not_found')
    expect((await host(live.listHelpers, at(id))).total).toBe(0)
    expect((await read(helper.call, id)).role).toBeNull()
    await expectProblem(helper.call(live.listLiveBans, at(id)), 'moderator.required')
  })

  test('is not given to hosts, admins and oneself, for unknown messages, nor by members and visitors', async () => {
    const id = await openEvent()
    const writer = await withPlan()
    const { seq } = await say(writer.call, id)
    for (const call of [host, admin]) {
      await expectProblem(appoint(admin, id, (await say(call, id)).seq), 'live.is_moderator')
    }
    await expectProblem(appoint(host, id, 99), 'chat.not_found')
    await expectProblem(appoint(writer.call, id, seq), 'host.required')
    await expectProblem(appoint(visitor, id, seq), 'session.required')
    await expectProblem(appoint(admin, 'liv_unknown', seq), 'live.not_found')
  })

  test('is not given to a member who is banned, or whose account ends, at that moment', async () => {
    const id = await openEvent()
    const [banned, leaver] = [await withPlan(), await withPlan()]
    const seqs = [(await say(banned.call, id)).seq, (await say(leaver.call, id)).seq] as const
    const caller = await asCaller((await newcomer()).id)
    const { member: known } = caller
    caller.member = { ...known, instructorId: 'ins_kenji-sato' }
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => ban(admin, id, seqs[0]),
    )
    await expect(appointHelper(id, seqs[0], caller)).rejects.toMatchObject({ code: 'live.is_banned' })
    vi.restoreAllMocks()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      async () => {
        await member()
          .patch({ id: leaver.id })
          .set({ deletion: 'due', deletionDueAt: new Date().toISOString() })
          .go()
        await endNow(leaver.id)
      },
    )
    await expect(appointHelper(id, seqs[1], caller)).rejects.toMatchObject({ code: 'chat.not_found' })
    for (const { id: memberId } of [banned, leaver]) {
      expect(await findLiveHelper(memberId, id)).toBeUndefined()
    }
  })

  test('keeps a ban away that is under way', async () => {
    const id = await openEvent()
    const writer = await withPlan()
    const { seq } = await say(writer.call, id)
    const caller = await asCaller((await newcomer()).id)
    const { member: known } = caller
    caller.member = { ...known, instructorId: 'ins_kenji-sato' }
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => appoint(admin, id, seq),
    )
    const banned = banFromLive(id, seq, 'Spam', caller)
    await expect(banned).rejects.toMatchObject({ code: 'live.not_bannable' })
    const { data } = await liveBan().query.ofEvent({ eventId: id }).go()
    expect(data).toEqual([])
  })
})

describe('the moderation log', () => {
  const log = async (call: Call, id: string) => (await call(live.listModeration, at(id))).items

  test('tells moderators who did what to whom, the last act first, and nothing that members did themselves', async () => {
    const id = await openEvent()
    const [helper, other] = [await helperOf(id), await withPlan()]
    const [own, spam] = [await say(other.call, id), await say(other.call, id, 'Spam')]
    await other.call(live.removeFromChat, one(id, own.seq))
    await mute(helper.call, id, spam.seq)
    await helper.call(live.removeFromChat, one(id, spam.seq))
    await helper.call(live.removeFromChat, one(id, spam.seq))
    await ban(host, id, spam.seq)
    await ban(host, id, spam.seq)
    await host(live.liftLiveBan, one(id, spam.seq))
    await relieve(admin, id, helper.seq)
    const acts = await log(host, id)
    expect(acts.map(({ kind }) => kind)).toEqual([
      'relieved',
      'readmitted',
      'banned',
      'removed',
      'muted',
      'appointed',
    ])
    const { member: asked } = await asCaller(helper.id)
    expect(acts.find(({ kind }) => kind === 'muted')).toMatchObject({ minutes: 5 })
    expect(acts.find(({ kind }) => kind === 'muted')?.by).toContain(asked.firstName ?? 'Kiai')
    expect(acts.find(({ kind }) => kind === 'banned')).toMatchObject({ by: 'Kenji S.', minutes: null })
    expect(JSON.stringify(acts)).not.toContain('Spam')
    await expectProblem(log(other.call, id), 'moderator.required')
    await expectProblem(log(visitor, id), 'session.required')
  })

  test('tells them what others did to the chat as a whole, and whose message they pinned', async () => {
    const id = await openEvent()
    const [helper, writer] = [await helperOf(id), await withPlan()]
    const { seq } = await say(writer.call, id, 'Pinned words')
    await helper.call(live.pinInChat, { ...at(id), body: { seq } })
    await host(live.pinInChat, { ...at(id), body: { seq: null } })
    await helper.call(live.paceChat, { ...at(id), body: { slowSeconds: 30 } })
    await host(live.delayChat, { ...at(id), body: { delaySeconds: 0 } })
    const acts = await log(helper.call, id)
    const { member: author } = await asCaller(writer.id)
    expect(acts).toMatchObject([
      { kind: 'delayed', by: 'Kenji S.', name: null, seconds: 0 },
      { kind: 'slowed', name: null, seconds: 30 },
      { kind: 'unpinned', by: 'Kenji S.', name: null, seconds: null },
      { kind: 'pinned', name: expect.stringContaining(author.firstName ?? ''), seconds: null },
      { kind: 'appointed' },
    ])
    expect(JSON.stringify(acts)).not.toContain('Pinned words')
    const { member: known } = await asCaller(helper.id)
    await removeBelongings({ id: helper.id, email: known.email })
    expect((await log(host, id)).map(({ kind }) => kind)).toEqual(['delayed', 'unpinned', 'pinned'])
  })

  test('forgets acts with the account of the member they were done to', async () => {
    const id = await openEvent()
    const muted = await withPlan()
    await mute(host, id, (await say(muted.call, id)).seq)
    expect(await log(host, id)).toHaveLength(1)
    const { member: known } = await asCaller(muted.id)
    await removeBelongings({ id: muted.id, email: known.email })
    expect(await log(host, id)).toEqual([])
  })
})
