import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../functions/http/serve.ts'
import type { LiveEventItem } from '../../../functions/model/live/live-event.ts'
import { moneyTable } from '../../support/money/money-table.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** What acts on a live event leave as it is. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
beforeAll(async () => {
  kiai = await moneyTable()
})
afterEach(() => vi.restoreAllMocks())

const at = '2031-06-12T20:00:00.000Z'
const expire = 4_000_000_000
let made = 0
const events = () => import('../../../functions/model/live/live-event.ts')

async function planned(more: Partial<LiveEventItem> = {}): Promise<LiveEventItem> {
  const { findLiveEvent, liveEvent } = await events()
  const id = `liv_unchanged${++made}`
  const when = { zone: 'UTC', wallTime: at.slice(0, 16), startsAt: at, minutes: 60 }
  await liveEvent()
    .create({ id, title: 'Open mat', ...when, createdBy: 'mem_1', createdAt: at, updatedAt: at, ...more })
    .go()
  const known = await findLiveEvent(id)
  if (!known) throw new Error('It is planned')
  return known
}

async function anAdmin(): Promise<Caller> {
  const { asCaller } = await import('../../support/sessions/bookings.ts')
  return { ...(await asCaller(await kiai.payer())), isAdmin: true }
}

describe('the viewers of an event', () => {
  test('are counted once in ten seconds', async () => {
    const { markPresent } = await import('../../../functions/live/chat/presence.ts')
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const { id } = await planned()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    expect(await markPresent(id, await anAdmin())).toMatchObject({ watching: 1 })
    now.mockReturnValue(new Date(Date.parse(at) + 9999))
    expect(await markPresent(id, await anAdmin())).toMatchObject({ watching: 1 })
    now.mockReturnValue(new Date(Date.parse(at) + 10_000))
    expect(await markPresent(id, await anAdmin())).toMatchObject({ watching: 3 })
  })
})

describe('the chat of an event', () => {
  test('stores no reactions if none are given', async () => {
    const { react } = await import('../../../functions/live/chat/react.ts')
    const { liveReactions } = await import('../../../functions/model/live/live-room.ts')
    const { id: eventId } = await planned({ startsAt: new Date().toISOString() })
    const caller = await anAdmin()
    const stored = async () => (await liveReactions().get({ eventId }).go({ consistent: true })).data
    await react(eventId, {}, caller)
    expect(await stored()).toBeNull()
    await react(eventId, { fire: 2 }, caller)
    expect(await stored()).toMatchObject({ fire: 2 })
  })

  test('is read on at once after a number that was taken two seconds ago and never written', async () => {
    const { entriesAfter } = await import('../../../functions/live/chat/read.ts')
    const { liveMessage, placeOf } = await import('../../../functions/model/live/live-message.ts')
    const { id: eventId } = await planned()
    const written = { eventId, place: placeOf(2), seq: 2, kind: 'message' as const, memberId: 'mem_1' }
    const ago = new Date(Date.now() - 2000).toISOString()
    await liveMessage()
      .create({ ...written, name: 'Lena', text: 'After', at: ago })
      .go()
    const { entries } = await entriesAfter(eventId, 0)
    expect(entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'removal'],
      [2, 'message'],
    ])
  })

  test('gets no message of a member whose account ends just before it is written', async () => {
    const { sendToChat } = await import('../../../functions/live/chat/send.ts')
    const { liveMessage } = await import('../../../functions/model/live/live-message.ts')
    const { member } = await import('../../../functions/model/members/member.ts')
    const { justBefore } = await import('../../support/meanwhile.ts')
    const { id: eventId } = await planned({ startsAt: new Date().toISOString() })
    const caller = await anAdmin()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => member().delete({ id: caller.memberId }).go(),
    )
    const sent = sendToChat(eventId, { text: 'Oss', clientId: 'clt_1' }, caller)
    await expect(sent).rejects.toMatchObject({ code: 'session.required' })
    expect((await liveMessage().query.ofEvent({ eventId }).go({ consistent: true })).data).toEqual([])
  })

  test('loses a message of a host that an admin removes', async () => {
    const { removeFromChat } = await import('../../../functions/live/chat/moderate.ts')
    const { liveMessage, placeOf } = await import('../../../functions/model/live/live-message.ts')
    const { id: eventId } = await planned()
    const said = { eventId, place: placeOf(1), seq: 1, kind: 'message' as const, memberId: 'mem_host' }
    await liveMessage()
      .create({ ...said, name: 'Aiko', role: 'host', text: 'Oss', at })
      .go()
    await removeFromChat(eventId, 1, await anAdmin())
    const { data } = await liveMessage().get({ eventId, place: said.place }).go({ consistent: true })
    expect(data).toMatchObject({ text: '', removedAt: expect.any(String) })
  })

  test('is not written by lifting a ban that was lifted before', async () => {
    const { liftLiveBan } = await import('../../../functions/live/chat/ban.ts')
    const { liveBan } = await import('../../../functions/model/live/live-ban.ts')
    const { liveMessage, placeOf } = await import('../../../functions/model/live/live-message.ts')
    const { stored } = await import('../../../functions/model/table/client.ts')
    const { id: eventId } = await planned()
    const [seq, memberId, caller] = [1, await kiai.payer(), await anAdmin()]
    const written = { eventId, place: placeOf(seq), seq, kind: 'message' as const, memberId }
    await liveMessage()
      .create({ ...written, name: 'Lena', text: 'Oss', at })
      .go()
    const names = { name: 'Lena', byName: 'Aiko', by: 'mem_host', reason: 'Insults' }
    await liveBan()
      .create({ eventId, memberId, seq, ...names, at, times: 1, liftedAt: at, expire })
      .go()
    const sent = vi.spyOn(stored.client, 'send')
    await liftLiveBan(eventId, seq, caller)
    expect(sent.mock.calls.filter(([command]) => command instanceof TransactWriteCommand)).toEqual([])
  })

  test('takes the messages of pages for pings', async () => {
    const { handler } = await import('../../../functions/live/chat-socket.ts')
    const ping = { requestContext: { connectionId: 'con_1', eventType: 'MESSAGE' } }
    expect(await handler(ping as Parameters<typeof handler>[0])).toEqual({ statusCode: 200 })
  })
})

describe('an event', () => {
  test('that has begun is not cancelled', async () => {
    const { cancelLiveEvent } = await import('../../../functions/live/edit.ts')
    const known = await planned({ state: 'on_air', startedAt: at })
    await expect(cancelLiveEvent(known.id, 'Too late')).rejects.toMatchObject({ code: 'live.begun' })
    expect(await (await events()).findLiveEvent(known.id)).toEqual(known)
  })

  test('stays as it is if a mark that it does not have is removed', async () => {
    const { removeMark } = await import('../../../functions/live/host/marks.ts')
    const known = await planned({ state: 'on_air', marks: [{ seq: 1, at, word: 'The bow' }] })
    await removeMark(known.id, 2, await anAdmin())
    expect(await (await events()).findLiveEvent(known.id)).toEqual(known)
  })

  test('is not looked for if a change of a stream names none', async () => {
    const { handler } = await import('../../../functions/live/on-stream-changed.ts')
    expect(await handler(batchOf([{ event_name: 'Stream Start' }]))).toEqual({ batchItemFailures: [] })
  })

  test('whose recordings are listed, or that has none, asks the storage for nothing', async () => {
    const { followRecording } = await import('../../../functions/live/replay/recording.ts')
    const known = await planned({ state: 'ended', endedAt: at })
    const pieces = [{ playlist: 'ivs/one.m3u8', at, seconds: 60 }]
    for (const event of [known, { ...known, recordedIn: 'ivs/one/', pieces }])
      expect(await followRecording(event, new Date(at))).toEqual({ lookAt: undefined })
  })
})

describe('a rehearsal', () => {
  async function rehearsing(eventId: string, endsAt: string) {
    const { findRehearsal, liveRehearsal } = await import('../../../functions/model/live/live-rehearsal.ts')
    const channel = { channelArn: 'arn:aws:ivs:local:1:channel/none', playbackUrl: '', ingestServer: '' }
    await liveRehearsal()
      .create({ eventId, ...channel, keyEnd: 'abcd', startedAt: at, endsAt })
      .go()
    return () => findRehearsal(eventId)
  }

  test('goes on if it was to end at another time', async () => {
    const { followRehearsal } = await import('../../../functions/live/rehearsal/close.ts')
    const { id } = await planned()
    const current = await rehearsing(id, '2031-06-12T20:30:00.000Z')
    await followRehearsal({ shard: 'rehearsal-0', at, subjectId: id, kind: 'rehearsal' })
    expect(await current()).toMatchObject({ endsAt: '2031-06-12T20:30:00.000Z' })
  })

  test('waits for the end of the last one, whose channel is still there', async () => {
    const { startRehearsal } = await import('../../../functions/live/rehearsal/rehearsal.ts')
    const { client } = await import('../../../functions/ports/live/ivs.ts')
    const { id } = await planned()
    const current = await rehearsing(id, '2026-01-01T00:00:00.000Z')
    vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(new Error('ThrottlingException')))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await expect(startRehearsal(id, await anAdmin())).rejects.toMatchObject({
      code: 'rehearsal.running',
      message: expect.stringContaining('still being closed'),
    })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"message":"rehearsal not closed"')]])
    expect(await current()).toMatchObject({ endsAt: '2026-01-01T00:00:00.000Z' })
  })
})
