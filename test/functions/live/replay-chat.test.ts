import { beforeAll, describe, expect, inject, test } from 'vitest'
import { categories } from '#shared/contract/categories.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import type { ReplayChat } from '#shared/contract/live/live-replay.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { liveMessage, placeOf } from '../../../functions/model/live/live-message.ts'
import { member } from '../../../functions/model/members/member.ts'
import { removeBelongings } from '../../../functions/model/table/belongings.ts'
import { callerOf, callerOnce, expectProblem, ownWord, visitor } from '../../support/kiai.ts'
import { changeEvent, openEvent } from '../../support/live.ts'
import { memberOnce, newcomer } from '../../support/people/newcomer.ts'
import { signIn } from '../../support/people/sign-in.ts'

/** The chat of an event beside its replay, second by second. */

const admin = callerOnce('admin')
const premium = memberOnce('premium')
const master = memberOnce('master')

const start = Date.parse('2026-05-10T19:00:00.000Z')
const wall = (second: number) => new Date(start + second * 1000).toISOString()
/** A minute, an interruption of a minute, and half a minute. */
const pieces = [
  { playlist: 'ivs/one.m3u8', at: wall(0), seconds: 60 },
  { playlist: 'ivs/two.m3u8', at: wall(120), seconds: 30 },
]

let categoryId: string
beforeAll(async () => {
  const body = { name: `Replays ${ownWord()}`, description: 'Made for a test alone' }
  categoryId = (await admin(categories.createCategory, { body })).id
})

/** The replay of an event with these recordings; they cannot be played. */
async function replayOf(accessLevel: 'premium' | 'master' = 'premium'): Promise<string> {
  const id = await openEvent(admin, { accessLevel })
  await changeEvent(id, { state: 'ended', startedAt: wall(0), endedAt: wall(150), pieces })
  const body = { title: `Replay ${ownWord()}`, categoryId }
  await admin(live.publishReplay, { params: { id }, body })
  return id
}

type Said = {
  second: number
  text: string
  memberId?: string
  removedAt?: string
  kind?: 'message' | 'removal'
}

/** Messages written this many seconds after the start. */
const said = (eventId: string, messages: readonly Said[]) =>
  Promise.all(
    messages.map(({ second, text, memberId = 'mem_somebody', removedAt, kind = 'message' }, index) =>
      liveMessage()
        .create({
          eventId,
          seq: index + 1,
          place: placeOf(index + 1),
          kind,
          memberId,
          name: 'Ann S.',
          text,
          at: wall(second),
          ...(removedAt && { removedAt }),
        })
        .go(),
    ),
  )

const read = (call: Call, id: string, query: { from?: number; cursor?: string } = {}) =>
  call(live.readReplayChat, { params: { id }, query })
const shown = ({ messages }: ReplayChat) => messages.map(({ second, text }) => [second, text])

describe('the chat beside a replay', () => {
  test('has each message at its second, and those of an interruption at the cut', async () => {
    const id = await replayOf()
    await said(id, [
      { second: -600, text: 'Long before' },
      { second: -20, text: 'Soon' },
      { second: 12, text: 'Good evening' },
      { second: 90, text: 'Where is the picture?' },
      { second: 130, text: 'There it is' },
      { second: 170, text: 'Thank you' },
    ])
    const all = await read(premium, id)
    expect(shown(all)).toEqual([
      [0, 'Soon'],
      [12, 'Good evening'],
      [60, 'Where is the picture?'],
      [70, 'There it is'],
      [90, 'Thank you'],
    ])
    expect(all).toMatchObject({ until: 90, next: null })
    expect(shown(await read(premium, id, { from: 60 }))).toEqual(shown(all).slice(2))
    expect(shown(await read(premium, id, { from: 61 }))).toEqual(shown(all).slice(3))
  })

  test('is read in pages, and misses no message of one moment', async () => {
    const id = await replayOf()
    const count = replayRules.messages * 2 + 7
    await said(
      id,
      Array.from({ length: count }, (_, index) => ({
        second: Math.floor(index / 60),
        text: `Number ${index}`,
      })),
    )
    const texts: string[] = []
    let page = await read(premium, id)
    for (let pages = 1; page.next; pages++) {
      expect(pages).toBeLessThan(4)
      expect(page.messages).toHaveLength(replayRules.messages)
      texts.push(...page.messages.map(({ text }) => text))
      page = await read(premium, id, { cursor: page.next })
    }
    texts.push(...page.messages.map(({ text }) => text))
    expect(texts).toEqual(Array.from({ length: count }, (_, index) => `Number ${index}`))
    expect(page.until).toBe(90)
    await expectProblem(read(premium, id, { cursor: 'nonsense' }), 'request.invalid')
  })

  test('contains no removed messages, and none of deleted members', async () => {
    const id = await replayOf()
    const author = await newcomer()
    await said(id, [
      { second: 1, text: '', removedAt: wall(2) },
      { second: 2, text: '', kind: 'removal' },
      { second: 3, text: 'My words', memberId: author.id },
      { second: 4, text: 'It stays' },
    ])
    expect(shown(await read(premium, id))).toEqual([
      [3, 'My words'],
      [4, 'It stays'],
    ])
    await removeBelongings({ id: author.id, email: author.email })
    expect(shown(await read(premium, id))).toEqual([[4, 'It stays']])
  })

  test('marks the reader’s own messages', async () => {
    const id = await replayOf()
    const author = await newcomer()
    await member().patch({ id: author.id }).set({ subscriptionStatus: 'premium' }).go()
    await said(id, [
      { second: 1, text: 'Mine', memberId: author.id },
      { second: 2, text: 'Yours' },
    ])
    const { messages } = await read(author.call, id)
    expect(messages.map(({ isOwn }) => isOwn)).toEqual([true, false])
  })
})

describe('the chat beside a replay is refused', () => {
  test('to a lower plan, a visitor, and a member whose plan has expired', async () => {
    const id = await replayOf('master')
    const free = callerOf(await signIn(inject('origin'), 'free'))
    await expectProblem(read(visitor, id), 'session.required')
    await expectProblem(read(free, id), 'tier.required')
    await expectProblem(read(premium, id), 'tier.required')
    await read(master, id)
    await read(admin, id)
    const { id: memberId, call } = await newcomer()
    const until = (subscriptionExpiresAt: string) =>
      member().patch({ id: memberId }).set({ subscriptionStatus: 'master', subscriptionExpiresAt }).go()
    await until(new Date(Date.now() + 60_000).toISOString())
    await read(call, id)
    await until(new Date(Date.now() - 1).toISOString())
    await expectProblem(read(call, id), 'tier.required')
  })

  test('if there is no replay, or its video is a draft', async () => {
    const open = await openEvent(admin)
    await expectProblem(read(premium, open), 'replay.not_found')
    await expectProblem(read(admin, open), 'replay.not_found')
    await expectProblem(read(premium, 'liv_nobody'), 'live.not_found')
    const id = await replayOf()
    await read(premium, id)
    const videoId = (await findLiveEvent(id))?.videoId ?? ''
    await video().patch({ id: videoId }).set({ isPublished: false }).go()
    await expectProblem(read(premium, id), 'replay.not_found')
    await read(admin, id)
  })
})
