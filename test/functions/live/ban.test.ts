import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { admin as adminApi } from '#shared/contract/admin/admin.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { banFromLive } from '../../../functions/live/chat/ban.ts'
import { sendToChat } from '../../../functions/live/chat/send.ts'
import { compose } from '../../../functions/mail/compose.ts'
import { findLiveBan } from '../../../functions/model/live/live-ban.ts'
import { liveMessage } from '../../../functions/model/live/live-message.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { client } from '../../../functions/ports/live/ivs.ts'
import { callerOnce, expectProblem, problemOf, visitor } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { openEvent as openFor, send } from '../../support/live.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** Hosts and admins exclude a member from the picture and the chat of an event. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const openEvent = () => openFor(admin, { hostIds: ['ins_kenji-sato'] })
const at = (id: string) => ({ params: { id } })
const one = (id: string, seq: number) => ({ params: { id, seq: String(seq) } })
const say = (call: Call, id: string, text = 'Spam') =>
  call(live.sendToChat, { ...at(id), body: { text, clientId: randomUUID() } })
const read = (call: Call, id: string) => call(live.readChat, { ...at(id), query: {} })
const ban = (call: Call, id: string, seq: number, reason = 'Spam again and again') =>
  call(live.banFromLive, { ...one(id, seq), body: { reason } })
const lift = (call: Call, id: string, seq: number) => call(live.liftLiveBan, one(id, seq))
const bansOf = async (id: string) => (await admin(live.listLiveBans, at(id))).items

async function withPlan() {
  const person = await newcomer()
  await admin(members.setTier, { params: { userId: person.id }, body: { subscriptionStatus: 'premium' } })
  return person
}

describe('a banned member', () => {
  test('gets neither playlist, segment nor message within a minute, and others go on', async () => {
    const id = await openEvent()
    const [banned, other] = await Promise.all([withPlan(), withPlan()])
    const { seq } = await say(banned.call, id)
    await admin(live.startLive, at(id))
    await send(id, 'picture')
    const opened = async ({ call }: typeof banned) => (await call(live.playLive, at(id))).url
    const url = await vi.waitFor(() => opened(banned), { timeout: 90_000, interval: 200 })
    await opened(other)
    const segment = async () => {
      const list = await pictureList((path) => other.browser.fetch(path), url)
      return `/media/live/${id}/${list.split('\n').findLast((line) => line.endsWith('.m4s'))}`
    }
    expect((await banned.browser.fetch(await segment())).status).toBe(200)

    await ban(host, id, seq)
    for (const call of [
      () => read(banned.call, id),
      () => say(banned.call, id),
      () => banned.call(live.playLive, at(id)),
      () => banned.call(live.react, { ...at(id), body: { fire: 1 } }),
      () => banned.call(live.reportInChat, { ...one(id, seq), body: { reason: 'spam' } }),
      () => banned.call(live.markPresent, at(id)),
    ]) {
      expect(await problemOf(call())).toMatchObject({
        code: 'live.banned',
        detail: expect.stringContaining('Spam again and again'),
      })
    }
    // The cookies that were given before the ban end by themselves.
    await vi.waitFor(
      async () => {
        for (const path of [url, await segment()]) {
          expect((await banned.browser.fetch(path)).status, path).toBe(403)
        }
      },
      { timeout: 60_000, interval: 1000 },
    )
    await opened(other)
    expect((await other.browser.fetch(await segment())).status).toBe(200)
    await say(other.call, id, 'Others go on')
    await admin(live.endLive, at(id))
  })

  test('has messages that can still be removed, and is told the reason by mail', async () => {
    const id = await openEvent()
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    await ban(host, id, seq)
    await host(live.removeFromChat, one(id, seq))
    const { data } = await mail().query.ofMember({ memberId: banned.id }).go()
    const letters = data.filter(({ kind }) => kind === 'liveBan')
    expect(letters).toHaveLength(1)
    const { member: reader } = await asCaller(banned.id)
    const letter = letters[0] && (await compose(letters[0], reader))
    expect(letter?.subject).toMatch(/^You were excluded from Event /)
    expect(JSON.stringify(letter?.blocks)).toContain('Spam again and again')
  })

  test('whose message is under way at that moment says nothing', async () => {
    const id = await openEvent()
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    const caller = await asCaller(banned.id)
    const { member: known } = caller
    caller.member = { ...known, subscriptionStatus: 'premium', tierOverride: 'premium' }
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => ban(admin, id, seq),
    )
    const sent = sendToChat(id, { text: 'Once more', clientId: randomUUID() }, caller)
    await expect(sent).rejects.toMatchObject({ code: 'live.banned' })
    const written = await liveMessage().query.ofEvent({ eventId: id }).go()
    expect(written.data.map(({ text }) => text)).toEqual(['Spam'])
  })
})

describe('a ban', () => {
  test('is listed for moderators with its reason, is lifted, and is told by mail each time', async () => {
    const id = await openEvent()
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    await ban(host, id, seq)
    await ban(host, id, seq, 'Another reason')
    const { firstName } = (await asCaller(banned.id)).member
    expect(await bansOf(id)).toMatchObject([{ seq, reason: 'Spam again and again' }])
    expect((await bansOf(id))[0]?.name).toContain(firstName ?? 'Member')
    await lift(host, id, seq)
    await lift(host, id, seq)
    expect(await bansOf(id)).toEqual([])
    await say(banned.call, id, 'Sorry')
    const { data } = await mail().query.ofMember({ memberId: banned.id }).go()
    expect(data.filter(({ kind }) => kind === 'liveBan')).toHaveLength(2)
    await ban(host, id, seq)
    await expectProblem(read(banned.call, id), 'live.banned')
    expect(await findLiveBan(banned.id, id)).toMatchObject({ times: 2 })
  })

  test('revokes the views that IVS has opened before, and repeats that when it is repeated', async () => {
    const id = await openEvent()
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    await admin(live.startLive, at(id))
    const { id: adminId } = await newcomer()
    const sent = vi.spyOn(client, 'send')
    const versions = () =>
      sent.mock.calls.flatMap(([{ input }]) =>
        'viewerId' in input ? [Object(input).viewerSessionVersionsLessThanOrEqualTo] : [],
      )
    const caller = { ...(await asCaller(adminId)), isAdmin: true }
    await banFromLive(id, seq, 'Spam', caller)
    await banFromLive(id, seq, 'Spam', caller)
    await lift(admin, id, seq)
    await banFromLive(id, seq, 'Spam', caller)
    expect(versions()).toEqual([0, 0, 1])
    await admin(live.endLive, at(id))
  })

  test('by two at once is one, with one mail', async () => {
    const id = await openEvent()
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    await Promise.all([ban(admin, id, seq), ban(host, id, seq), ban(admin, id, seq)])
    expect(await bansOf(id)).toHaveLength(1)
    expect(await findLiveBan(banned.id, id)).toMatchObject({ times: 1 })
    const { data } = await mail().query.ofMember({ memberId: banned.id }).go()
    expect(data.filter(({ kind }) => kind === 'liveBan')).toHaveLength(1)
  })

  test('is a host’s or an admin’s to set and to lift, with one audit entry of each act of an admin', async () => {
    const id = await openEvent()
    const [banned, other] = await Promise.all([withPlan(), withPlan()])
    const { seq } = await say(banned.call, id)
    for (const [who, code] of [
      [visitor, 'session.required'],
      [(await newcomer()).call, 'tier.required'],
      [other.call, 'moderator.required'],
    ] as const) {
      await expectProblem(ban(who, id, seq), code)
      await expectProblem(lift(who, id, seq), code)
      await expectProblem(who(live.listLiveBans, at(id)), code)
    }
    await expectProblem(ban(admin, id, 99), 'chat.not_found')
    await expectProblem(ban(admin, id, seq, ' '), 'request.invalid')
    await expectProblem(lift(host, id, seq), 'ban.not_found')
    await ban(admin, id, seq)
    await expectProblem(lift(banned.call, id, seq), 'live.banned')
    await lift(admin, id, seq)
    for (const operation of ['banFromLive', 'liftLiveBan'] as const) {
      const { items } = await admin(adminApi.listAudit, { query: { subject: id, operation } })
      expect(items, operation).toHaveLength(1)
    }
  })

  test('spares hosts and the team', async () => {
    const id = await openEvent()
    const [ofHost, ofTeam] = [await say(host, id), await say(admin, id)]
    await expectProblem(ban(admin, id, ofHost.seq), 'live.not_bannable')
    await expectProblem(ban(host, id, ofTeam.seq), 'live.not_bannable')
    await expectProblem(ban(host, id, ofHost.seq), 'live.not_bannable')
  })

  test('of one event leaves other events open', async () => {
    const [id, next] = await Promise.all([openEvent(), openEvent()])
    const banned = await withPlan()
    const { seq } = await say(banned.call, id)
    await ban(admin, id, seq)
    await say(banned.call, next, 'Hello')
    expect((await read(banned.call, next)).messages).toHaveLength(1)
  })
})
