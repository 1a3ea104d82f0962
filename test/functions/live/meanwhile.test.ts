import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../functions/http/serve.ts'
import type { LiveEventItem } from '../../../functions/model/live/live-event.ts'
import { moneyTable } from '../../support/money/money-table.ts'

/** What happens in a live event between the read and the write of another act. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let clock: typeof import('../../../functions/ports/process/clock.ts').clock

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ clock } = await import('../../../functions/ports/process/clock.ts'))
})
afterEach(() => vi.restoreAllMocks())

const at = '2031-06-12T20:00:00.000Z'
const expire = 4_000_000_000
let made = 0
const newEventId = () => `liv_meanwhile${++made}`

async function planned(more: Partial<LiveEventItem> = {}): Promise<string> {
  const { liveEvent } = await import('../../../functions/model/live/live-event.ts')
  const id = newEventId()
  const when = { zone: 'UTC', wallTime: at.slice(0, 16), startsAt: at, minutes: 60 }
  await liveEvent()
    .create({ id, title: 'Open mat', ...when, createdBy: 'mem_1', createdAt: at, updatedAt: at, ...more })
    .go()
  return id
}

async function anAdmin(): Promise<Caller> {
  const { asCaller } = await import('../../support/sessions/bookings.ts')
  return { ...(await asCaller(await kiai.payer())), isAdmin: true }
}

/** A message in the chat of an event, and its author. */
async function said(eventId: string) {
  const { liveMessage, placeOf } = await import('../../../functions/model/live/live-message.ts')
  const [seq, memberId] = [1, await kiai.payer()]
  await liveMessage()
    .create({ eventId, place: placeOf(seq), seq, kind: 'message', memberId, name: 'Lena', text: 'Oss', at })
    .go()
  return { seq, memberId }
}

async function meanwhile(isMeant: (command: object) => boolean, happens: () => Promise<unknown>) {
  const { justBefore } = await import('../../support/meanwhile.ts')
  justBefore(isMeant, happens)
}
const isWrite = (command: object) => command instanceof TransactWriteCommand

describe('the right to send the frames of a chat', () => {
  const leases = () => import('../../../functions/live/sockets/lease.ts')

  test('is held by one sender, until its time is over', async () => {
    const { takeLease } = await leases()
    const eventId = newEventId()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    expect(await takeLease(eventId)).toMatchObject({ eventId })
    now.mockReturnValue(new Date(Date.parse(at) + 3000))
    expect(await takeLease(eventId)).toBeUndefined()
    now.mockReturnValue(new Date(Date.parse(at) + 3001))
    expect(await takeLease(eventId)).toMatchObject({ eventId })
  })

  test('that another sender has taken over is neither kept nor ended by the former one', async () => {
    const { endLease, keepLease, readDelivery, takeLease } = await leases()
    const eventId = newEventId()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    const former = await takeLease(eventId)
    now.mockReturnValue(new Date(Date.parse(at) + 3001))
    const next = await takeLease(eventId)
    if (!former || !next) throw new Error('It was free')
    expect(await keepLease(former, 7)).toBe(false)
    await endLease(former)
    expect(await keepLease(next, 3)).toBe(true)
    expect(await readDelivery(eventId)).toMatchObject({ delivered: 3, holder: next.holder })
  })
})

describe('the number of open sockets', () => {
  const counts = async () => (await import('../../../functions/model/live/live-socket.ts')).liveSocketCount
  const openIn = async (eventId: string) =>
    (await (await counts())().get({ eventId }).go({ consistent: true })).data?.open
  const audienceOf = async (eventId: string, stand: { open: number; joined: number }) => {
    const { currentAudience, nobody } = await import('../../../functions/live/sockets/audience.ts')
    return currentAudience(eventId, nobody, { event: undefined, rights: 0, ...stand })
  }

  test('is reduced once for a socket, however often it is forgotten', async () => {
    const { forgetSocket } = await import('../../../functions/live/sockets/end-reader.ts')
    const { liveSocket } = await import('../../../functions/model/live/live-socket.ts')
    const liveSocketCount = await counts()
    const [eventId, connectionId] = [newEventId(), 'con_1']
    const reader = { memberId: 'mem_1', sid: 'sid', role: 'member' as const, connectedAt: at, expire }
    await liveSocket()
      .create({ eventId, connectionId, ...reader })
      .go()
    await liveSocketCount().create({ eventId, open: 2, joined: 2 }).go()
    await forgetSocket(eventId, connectionId)
    await forgetSocket(eventId, connectionId)
    expect(await openIn(eventId)).toBe(1)
  })

  test('is corrected by the list of sockets, unless others have joined since', async () => {
    const liveSocketCount = await counts()
    const eventId = newEventId()
    await liveSocketCount().create({ eventId, open: 5, joined: 7 }).go()
    await audienceOf(eventId, { open: 5, joined: 6 })
    expect(await openIn(eventId)).toBe(5)
    await audienceOf(eventId, { open: 5, joined: 7 })
    expect(await openIn(eventId)).toBe(0)
  })

  test('is not written while it is right', async () => {
    const { stored } = await import('../../../functions/model/table/client.ts')
    const eventId = newEventId()
    const sent = vi.spyOn(stored.client, 'send')
    await audienceOf(eventId, { open: 0, joined: 1 })
    expect(sent.mock.calls.filter(([command]) => command instanceof UpdateCommand)).toEqual([])
  })
})

describe('the viewers of an event', () => {
  const rooms = async () => (await import('../../../functions/model/live/live-room.ts')).liveRoom
  const roomOf = async (eventId: string) =>
    (await (await rooms())().get({ eventId }).go({ consistent: true })).data
  const markPresent = async (eventId: string, caller: Caller) =>
    (await import('../../../functions/live/chat/presence.ts')).markPresent(eventId, caller)

  test('who were seen too long ago are not counted', async () => {
    const { livePresence } = await import('../../../functions/model/live/live-room.ts')
    const { chatRules } = await import('#shared/rules/live/live-chat.ts')
    const [eventId, caller] = [await planned(), await anAdmin()]
    vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
    const since = (ms: number) => new Date(Date.parse(at) - chatRules.presentFor * 1000 + ms).toISOString()
    await livePresence()
      .put([
        { eventId, shard: 0, memberId: 'mem_left', seenAt: since(0), expire },
        { eventId, shard: 0, memberId: 'mem_here', seenAt: since(1), expire },
      ])
      .go()
    expect(await markPresent(eventId, caller)).toMatchObject({ watching: 2 })
  })

  test('that were counted meanwhile by another call are not overwritten', async () => {
    const liveRoom = await rooms()
    const [eventId, caller] = [await planned(), await anAdmin()]
    const count = { watching: 50, peak: 60, countedAt: new Date().toISOString() }
    await meanwhile(
      (command) => command instanceof UpdateCommand,
      () => liveRoom().upsert({ eventId }).set(count).go(),
    )
    await markPresent(eventId, caller)
    expect(await roomOf(eventId)).toMatchObject(count)
  })
})

describe('an act of a moderator', () => {
  test('does not end the role of a helper who was appointed again meanwhile', async () => {
    const { relieveHelper } = await import('../../../functions/live/chat/helper-role.ts')
    const { findLiveHelper, liveHelper } = await import('../../../functions/model/live/live-helper.ts')
    const [eventId, caller] = [await planned(), await anAdmin()]
    const { seq, memberId } = await said(eventId)
    const names = { name: 'Lena', byName: 'Aiko', by: 'mem_host' }
    await liveHelper()
      .create({ eventId, memberId, seq, ...names, at, expire })
      .go()
    const later = '2031-06-12T20:00:01.000Z'
    await meanwhile(isWrite, () => liveHelper().patch({ eventId, memberId }).set({ at: later }).go())
    await relieveHelper(eventId, seq, caller)
    expect(await findLiveHelper(memberId, eventId)).toMatchObject({ at: later })
    await relieveHelper(eventId, seq, caller)
    expect(await findLiveHelper(memberId, eventId)).toBeUndefined()
  })

  test('lifts a ban as it is, and forgets none that came meanwhile', async () => {
    const { liftLiveBan } = await import('../../../functions/live/chat/ban.ts')
    const { findLiveBan, liveBan } = await import('../../../functions/model/live/live-ban.ts')
    const [eventId, caller] = [await planned(), await anAdmin()]
    const { seq, memberId } = await said(eventId)
    const names = { name: 'Lena', byName: 'Aiko', by: 'mem_host', reason: 'Insults' }
    await liveBan()
      .create({ eventId, memberId, seq, ...names, at, times: 1, expire })
      .go()
    await meanwhile(isWrite, () => liveBan().patch({ eventId, memberId }).set({ times: 2 }).go())
    await liftLiveBan(eventId, seq, caller)
    expect(await findLiveBan(memberId, eventId)).toMatchObject({ times: 2, liftedAt: expect.any(String) })
  })
})

describe('a rehearsal', () => {
  const rehearsals = () => import('../../../functions/model/live/live-rehearsal.ts')
  async function running(endsAt = at) {
    const { liveRehearsal } = await rehearsals()
    const { due, setDueStep } = await import('../../../functions/model/table/due.ts')
    const { writeSteps } = await import('../../../functions/model/table/service.ts')
    const eventId = await planned()
    const channel = { channelArn: 'arn:aws:ivs:local:1:channel/none', playbackUrl: '', ingestServer: '' }
    await liveRehearsal()
      .create({ eventId, ...channel, keyEnd: 'abcd', startedAt: at, endsAt })
      .go()
    await writeSteps({ due }, [setDueStep('rehearsal', eventId, endsAt)])
    return eventId
  }
  const dueOf = async (eventId: string) => {
    const { dueBy } = await import('../../../functions/model/table/due.ts')
    return (await dueBy('rehearsal', new Date('2100-01-01'))).filter((one) => one.subjectId === eventId)
  }

  test('that was started again meanwhile is not closed with the former one', async () => {
    const { followRehearsal } = await import('../../../functions/live/rehearsal/close.ts')
    const { findRehearsal, liveRehearsal } = await rehearsals()
    const eventId = await running()
    const [item] = await dueOf(eventId)
    if (!item) throw new Error('It ends')
    const channelArn = 'arn:aws:ivs:local:1:channel/next'
    await meanwhile(isWrite, () => liveRehearsal().patch({ eventId }).set({ channelArn }).go())
    await followRehearsal(item)
    expect(await findRehearsal(eventId)).toMatchObject({ channelArn })
  })

  test('whose end was moved meanwhile ends without a step that is left behind', async () => {
    const { endRehearsal } = await import('../../../functions/live/rehearsal/rehearsal.ts')
    const { findRehearsal, liveRehearsal } = await rehearsals()
    const { due, endDueStep, setDueStep } = await import('../../../functions/model/table/due.ts')
    const { writeSteps } = await import('../../../functions/model/table/service.ts')
    const [eventId, caller] = [await running(), await anAdmin()]
    const moved = '2031-06-12T20:30:00.000Z'
    await meanwhile(isWrite, async () => {
      await liveRehearsal().patch({ eventId }).set({ endsAt: moved }).go()
      await writeSteps({ due }, [
        endDueStep('rehearsal', eventId, at),
        setDueStep('rehearsal', eventId, moved),
      ])
    })
    await endRehearsal(eventId, caller)
    expect(await findRehearsal(eventId)).toBeUndefined()
    expect(await dueOf(eventId)).toEqual([])
  })
})

describe('another conversion of a replay', () => {
  async function failed() {
    const { upload } = await import('../../../functions/model/catalogue/upload.ts')
    const { video } = await import('../../../functions/model/catalogue/video.ts')
    const [uploadId, videoId] = [`upl_meanwhile${++made}`, `vid_meanwhile${made}`]
    const media = { status: 'failed' as const, progress: 0 }
    const file = { filename: 'replay', contentType: 'video/mp4', size: 1, partSize: 1, multipartId: '' }
    const dates = { createdAt: at, updatedAt: at }
    await upload()
      .create({ id: uploadId, ownerId: 'mem_1', ...file, media, attempts: 1, ...dates })
      .go()
    const shown = { title: 'Replay', categoryId: 'cat_1', contentType: 'live_event' as const }
    await video()
      .create({ id: videoId, ...shown, uploadId, media, ...dates })
      .go()
    return { id: await planned({ videoId, state: 'replay' }), uploadId, videoId }
  }
  const retry = async (id: string) => {
    const { retryReplay } = await import('../../../functions/live/replay/retry.ts')
    return retryReplay(id, await anAdmin())
  }
  const later = '2031-06-12T20:00:01.000Z'

  test('counts one that was begun meanwhile', async () => {
    const { findUpload, upload } = await import('../../../functions/model/catalogue/upload.ts')
    const { id, uploadId } = await failed()
    const again = { attempts: 2, updatedAt: later }
    await meanwhile(isWrite, () => upload().patch({ id: uploadId }).set(again).go())
    await retry(id)
    expect(await findUpload(uploadId)).toMatchObject({ attempts: 3, media: { status: 'processing' } })
  })

  test('is refused if the video has got another file meanwhile', async () => {
    const { video } = await import('../../../functions/model/catalogue/video.ts')
    const { id, videoId } = await failed()
    const other = { uploadId: 'upl_other', updatedAt: later }
    await meanwhile(isWrite, () => video().patch({ id: videoId }).set(other).go())
    await expect(retry(id)).rejects.toMatchObject({ code: 'replay.not_failed' })
    const { data } = await video().get({ id: videoId }).go({ consistent: true })
    expect(data).toMatchObject({ ...other, media: { status: 'failed' } })
  })
})
