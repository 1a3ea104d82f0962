import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { sendToChat } from '../../../functions/live/chat/send.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { callerOf, callerOnce, makeCategory, ownWord, visitor } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { filmOf, secondsShown, shownAt } from '../../support/live/seen-picture.ts'
import { aired, eventually, followed, openEvent, recorded, send } from '../../support/live.ts'
import { long } from '../../support/long.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** A source that comes and goes: the event outlives it, and the replay shows what was on air, with its chat in place. */

const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })

let premium: Browser
let categoryId: string
beforeAll(async () => {
  premium = await signIn(inject('origin'), 'premium')
  categoryId = (await makeCategory(admin)).id
})

/** One run of the source, by the playlist of the viewers: when it began, and the seconds that arrived. */
type Run = { at: number; seconds: number }

/** The runs of the source so far, as viewers of the picture see them. */
async function runsOf(id: string): Promise<Run[]> {
  const { back } = await callerOf(premium)(live.playLive, at(id))
  const list = await pictureList((path) => premium.fetch(path), back ?? '')
  return list
    .split('#EXT-X-MAP')
    .slice(1)
    .map((run) => ({
      at: Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(run)?.[1] ?? ''),
      seconds: [...run.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0),
    }))
}

const airOf = (runs: readonly Run[]) => runs.reduce((sum, { seconds }) => sum + seconds, 0)

/** The replay of an event that is over, as a viewer plays it. */
async function replayOf(id: string) {
  const body = { title: `Replay ${ownWord()}`, categoryId }
  const { replayVideoId } = await admin(live.publishReplay, { ...at(id), body })
  await eventually(async () => {
    expect((await admin(live.getLiveDesk, at(id))).replay?.status).toBe('ready')
  })
  const { url } = await callerOf(premium)(videos.getPlayback, at(replayVideoId ?? ''))
  return { ...(await filmOf(premium, url)), replayVideoId }
}

describe('an event', () => {
  test(
    'whose source stays away for sixteen minutes is over, and has a replay of what was on air',
    long,
    async () => {
      const id = await openEvent(admin)
      await admin(live.startLive, at(id))
      await aired(id, 3)
      await send(id, 'cut')
      await eventually(async () => expect((await findLiveEvent(id))?.state).toBe('away'))
      const onAir = airOf(await runsOf(id))
      await followed(id, 14)
      expect((await visitor(live.getLiveEvent, at(id))).phase).toBe('away')
      await followed(id, 16)
      expect((await visitor(live.getLiveEvent, at(id))).phase).toBe('ended')
      await recorded(id)
      const { seconds } = await replayOf(id)
      expect(Math.abs(seconds - onAir)).toBeLessThanOrEqual(2)
    },
  )

  test(
    'with three interruptions has a replay as long as it was on air, with each message at its second',
    long,
    async () => {
      const id = await openEvent(admin)
      await admin(live.startLive, at(id))
      const author = await newcomer()
      const plan = { subscriptionStatus: 'premium' as const }
      await admin(members.setTier, { params: { userId: author.id }, body: plan })
      const caller = await asCaller(author.id)
      const said: { seq: number; at: number }[] = []
      /** Somebody says something at each look. */
      const look = async (check: () => Promise<boolean> | boolean) => {
        const looked = async () => {
          const message = await sendToChat(id, { text: `${said.length}`, clientId: randomUUID() }, caller)
          said.push({ seq: message.seq, at: Date.parse(message.at) })
          return check()
        }
        await expect.poll(looked, { timeout: 120_000, interval: 40 }).toBe(true)
      }
      const isOnAirWith = async (runs: number, seconds: number) => {
        if ((await findLiveEvent(id))?.state !== 'on_air') return false
        const known = await runsOf(id)
        return known.length === runs && (known.at(-1)?.seconds ?? 0) >= seconds
      }
      const sentAt: number[] = []
      const cutsAt: number[] = []
      for (let run = 1; run <= 4; run++) {
        sentAt.push(Date.now())
        await send(id, 'picture')
        await look(() => isOnAirWith(run, 3 + run))
        if (run === 4) await look(() => said.length >= 300)
        cutsAt.push(Date.now())
        await send(id, 'cut')
        const from = said.length
        if (run < 4)
          await look(async () => (await findLiveEvent(id))?.state === 'away' && said.length > from + 15)
      }
      const runs = await runsOf(id)
      expect(runs).toHaveLength(4)
      expect(said.length).toBeGreaterThanOrEqual(300)
      // The pictures are dated as they were sent.
      for (const [place, { at, seconds }] of runs.entries()) {
        expect(at).toBeGreaterThanOrEqual(sentAt[place] ?? 0)
        expect(at + seconds * 1000).toBeLessThanOrEqual(cutsAt[place] ?? 0)
      }
      await admin(live.endLive, at(id))
      await recorded(id)
      const { film, seconds, replayVideoId } = await replayOf(id)
      expect(Math.abs(seconds - airOf(runs))).toBeLessThanOrEqual(2)

      // The film itself: the run of each of its frames, and its second in that run.
      const shown = secondsShown(film, 40)
      // A run starts with its first second. A single frame may look like a later one.
      const cuts = shown.flatMap((second, place) =>
        second < 0.5 && (shown[place - 1] ?? 0) - second > 0.5 ? [place / 10] : [],
      )
      expect(cuts).toHaveLength(3)
      const runAt = (second: number) => cuts.filter((cut) => cut <= second).length

      const placed = new Map<number, number>()
      let cursor: string | null | undefined
      do {
        const query = cursor ? { cursor } : {}
        const page = await callerOf(premium)(live.readReplayChat, { ...at(id), query })
        for (const { seq, second } of page.messages) placed.set(seq, second)
        cursor = page.next
      } while (cursor)
      const wrong = said.filter((message) => {
        const second = placed.get(message.seq)
        if (second === undefined) return true
        const run = runs.findLastIndex((each) => each.at <= message.at)
        const since = run < 0 ? 0 : (message.at - (runs[run]?.at ?? 0)) / 1000
        const isSeen = run >= 0 && since <= (runs[run]?.seconds ?? 0)
        // Between two runs nothing was on air: such a message belongs to the cut.
        const cut = cuts[run] ?? seconds
        if (!isSeen) return Math.abs(second - (run < 0 ? 0 : cut)) > 1
        // The picture of that moment is on screen within a second of the message.
        const near = Array.from({ length: 21 }, (_, tenths) => second - 1 + tenths / 10).some(
          (moment) => runAt(moment) === run && Math.abs((shownAt(shown, moment) ?? 0) - since) <= 0.2,
        )
        return !near
      })
      expect(wrong).toEqual([])
      expect((await visitor(live.getLiveEvent, at(id))).replayVideoId).toBe(replayVideoId)
    },
  )
})
