import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { moneyTable } from '../../support/money/money-table.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** The senders of the frames of a chat, and their readers. Over a table of its own; what they post is kept here. */

const { posted, whilePosting } = vi.hoisted(() => ({
  posted: [] as string[],
  whilePosting: { happens: async () => {} },
}))
vi.mock('../../../functions/ports/live/sockets.ts', () => ({
  endSocket: async () => {},
  postToAll: async (ids: readonly string[], text: string) => {
    posted.push(text)
    const { happens } = whilePosting
    whilePosting.happens = async () => {}
    await happens()
    return ids.map(() => 'sent')
  },
}))

let kiai: Awaited<ReturnType<typeof moneyTable>>
let model: typeof import('../../../functions/model/live/live-socket.ts')
let sender: typeof import('../../../functions/live/sockets/deliver.ts')
let lease: typeof import('../../../functions/live/sockets/lease.ts')
let readers: typeof import('../../../functions/live/sockets/audience.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  model = await import('../../../functions/model/live/live-socket.ts')
  sender = await import('../../../functions/live/sockets/deliver.ts')
  lease = await import('../../../functions/live/sockets/lease.ts')
  readers = await import('../../../functions/live/sockets/audience.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  posted.length = 0
})

const farAhead = '2999-01-01T00:00:00.000Z'
const expire = 4_000_000_000
let made = 0

/** An event whose doors are open, with a socket; only a reader's socket stays when it is checked. */
async function chat({ isReader = true, signedInUntil = expire, open = 1 } = {}) {
  const { liveEvent } = await import('../../../functions/model/live/live-event.ts')
  const { session } = await import('../../../functions/model/members/sign-in-session.ts')
  const [eventId, sid] = [`liv_senders${++made}`, `sid_${made}`]
  const at = new Date().toISOString()
  const when = { zone: 'UTC', wallTime: at.slice(0, 16), startsAt: at, minutes: 60 }
  await liveEvent()
    .create({ id: eventId, title: 'Open mat', ...when, createdBy: 'mem_1', createdAt: at, updatedAt: at })
    .go()
  const memberId = isReader
    ? await kiai.payer({ subscriptionStatus: 'premium', tierOverride: 'premium' })
    : `mem_gone${made}`
  await session()
    .create({ sid, memberId, sess: { isAdmin: false, createdAt: at }, expire: signedInUntil })
    .go()
  const socket = { eventId, connectionId: `con_${made}`, memberId, sid, role: 'member' as const }
  const connected = { ...socket, connectedAt: at }
  if (open > 0)
    await model
      .liveSocket()
      .create({ ...connected, expire })
      .go()
  await model.liveSocketCount().create({ eventId, open, joined: 1 }).go()
  return { eventId, socket: connected }
}

async function say(eventId: string, seq: number): Promise<void> {
  const { liveMessage, placeOf } = await import('../../../functions/model/live/live-message.ts')
  const written = { eventId, place: placeOf(seq), seq, kind: 'message' as const, memberId: 'mem_1' }
  await liveMessage()
    .create({ ...written, name: 'Lena', text: `Number ${seq}`, at: new Date().toISOString() })
    .go()
}

const moved = (seq: number) => ({ seq, isOther: false })
const isHeldByAnother = (eventId: string, delivered = 0) =>
  model.liveDelivery().put({ eventId, holder: 'another', until: farAhead, delivered }).go()
const socketsIn = async (eventId: string) => (await model.socketsOf(eventId, new Date())).length

describe('a sender of frames', () => {
  test('sends what is new once, and ends', async () => {
    const { eventId } = await chat()
    await say(eventId, 1)
    await sender.deliverChat(eventId, moved(1))
    expect(posted).toHaveLength(1)
    expect(posted[0]).toContain('Number 1')
    const { delivered, holder } = (await lease.readDelivery(eventId)) ?? {}
    expect([delivered, holder]).toEqual([1, undefined])
  })

  test('takes no right to send for an event that nobody has joined', async () => {
    const eventId = `liv_senders${++made}`
    await sender.deliverChat(eventId, moved(1))
    expect(await lease.readDelivery(eventId)).toBeUndefined()
  })

  test('marks nothing as sent after the last reader has left', async () => {
    const { eventId } = await chat({ open: 0 })
    await say(eventId, 1)
    await sender.deliverChat(eventId, moved(1))
    expect((await lease.readDelivery(eventId))?.delivered).toBeUndefined()
  })

  test('leaves readers alone if another one has sent the same', async () => {
    const { eventId } = await chat({ isReader: false })
    await model.liveDelivery().put({ eventId, delivered: 7 }).go()
    await sender.deliverChat(eventId, moved(7))
    expect(await socketsIn(eventId)).toBe(1)
    expect(posted).toEqual([])
  })

  test('waits for another one until that has sent the same', async () => {
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const { eventId } = await chat()
    await isHeldByAnother(eventId)
    const pause = vi.spyOn(clock, 'pause').mockRejectedValue(new Error('It waits on'))
    pause.mockImplementationOnce(async () => {
      await isHeldByAnother(eventId, 7)
    })
    await sender.deliverChat(eventId, moved(7))
    expect(pause).toHaveBeenCalledTimes(1)
  })

  test('stops as soon as another one has taken over', async () => {
    const { eventId } = await chat()
    await say(eventId, 1)
    whilePosting.happens = async () => {
      await isHeldByAnother(eventId)
      await say(eventId, 2)
    }
    await sender.deliverChat(eventId, moved(1))
    expect(posted).toHaveLength(1)
  })

  test('leaves what comes as it ends to another one that has begun', async () => {
    const { answerInstead } = await import('../../support/meanwhile.ts')
    const { eventId } = await chat()
    await say(eventId, 1)
    let takes = 0
    answerInstead(async (command) => {
      const asked = command instanceof UpdateCommand ? JSON.stringify(command.input) : ''
      if (asked.includes('REMOVE')) await say(eventId, 2)
      if (asked.includes('attribute_not_exists') && ++takes === 2) await isHeldByAnother(eventId)
      return undefined
    })
    await sender.deliverChat(eventId, moved(1))
    expect(takes).toBe(2)
    expect(posted).toHaveLength(1)
    expect(await lease.readDelivery(eventId)).toMatchObject({ holder: 'another' })
  })

  test('hands over before its time ends', async () => {
    const { inTime } = await import('../../../functions/ports/process/deadline.ts')
    const { stored } = await import('../../../functions/model/table/client.ts')
    const { eventId } = await chat()
    await say(eventId, 1)
    const sent = vi.spyOn(stored.client, 'send')
    // Of which two seconds are kept for the end.
    await inTime(11_000, () => sender.deliverChat(eventId, moved(1)))
    expect(JSON.stringify(sent.mock.calls.map(([{ input }]) => input))).toContain('chatMoved')
    expect(posted).toHaveLength(1)
  })

  test('is not needed to have one member look at the chat', async () => {
    const { handler } = await import('../../../functions/live/on-chat-moved.ts')
    const { eventId, socket } = await chat()
    await say(eventId, 1)
    const { batchItemFailures } = await handler(batchOf([{ eventId, memberId: socket.memberId }]))
    expect(batchItemFailures).toEqual([])
    expect(posted).toEqual(['{"kind":"look"}'])
  })
})

describe('the readers of a chat', () => {
  const stand = async (eventId: string) => {
    const { findLiveEvent } = await import('../../../functions/model/live/live-event.ts')
    return { event: await findLiveEvent(eventId), open: 1, joined: 1, rights: 0 }
  }

  test('are checked again only after a while', async () => {
    const { eventId, socket } = await chat({ isReader: false })
    const known = { sockets: [socket], joined: 1, rights: 0, checkedAt: Date.now() }
    expect(await readers.currentAudience(eventId, known, await stand(eventId))).toEqual(known)
    const later = await readers.currentAudience(eventId, { ...known, checkedAt: 0 }, await stand(eventId))
    expect(later.sockets).toEqual([])
  })

  test('are those whose session goes on', async () => {
    for (const [signedInUntil, count] of [
      [expire, 1],
      [1, 0],
    ] as const) {
      const { eventId } = await chat({ signedInUntil })
      const now = await readers.currentAudience(eventId, readers.nobody, await stand(eventId))
      expect(now.sockets).toHaveLength(count)
    }
  })

  test('stay as they are while no socket is lost, and while a lost one may be opening', async () => {
    const { socket } = await chat()
    const known = { sockets: [socket], joined: 1, rights: 0, checkedAt: 0 }
    expect(await readers.forgetGone(known, new Set())).toBe(known)
    expect(await readers.forgetGone(known, new Set([socket.connectionId]))).toBe(known)
  })
})
