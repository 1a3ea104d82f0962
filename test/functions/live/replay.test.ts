import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { catalogue } from '#shared/contract/catalogue.ts'
import { categories } from '#shared/contract/categories.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { handler as onStreamChanged } from '../../../functions/live/on-stream-changed.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { callerOf, callerOnce, expectProblem, ownWord, problemOf, visitor } from '../../support/kiai.ts'
import { aired, eventually, followed, openEvent, over, recorded, send } from '../../support/live.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'

/** A broadcast is recorded, and becomes one replay, or none. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const at = (id: string) => ({ params: { id } })
const desk = (id: string) => admin(live.getLiveDesk, at(id))
const bucket = () => process.env.RECORDINGS_BUCKET

let premium: Browser
beforeAll(async () => {
  premium = await signIn(inject('origin'), 'premium')
})

let category: Promise<string> | undefined
function categoryId(): Promise<string> {
  category ??= admin(categories.createCategory, {
    body: { name: `Replays ${ownWord()}`, description: 'Made for a test alone' },
  }).then(({ id }) => id)
  return category
}

async function publish(id: string, call: Call = admin) {
  const body = { title: `Replay ${ownWord()}`, categoryId: await categoryId() }
  return call(live.publishReplay, { ...at(id), body })
}

const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect((await desk(id)).replay?.status).toBe(status), {
    timeout: 150_000,
    interval: 300,
  })

async function filesOf(folder: string) {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: folder }))
  return Contents.flatMap(({ Key }) => Key ?? [])
}

describe('a replay', () => {
  test('joins the recordings before and after an interruption, in full length and with the tier of its event', async () => {
    const id = await openEvent(admin, { accessLevel: 'master' })
    await admin(live.startLive, at(id))
    await aired(id, 3)
    await send(id, 'cut')
    await aired(id, 3)
    await admin(live.endLive, at(id))
    await recorded(id)
    const { recording } = await desk(id)
    expect(recording).toMatchObject({ state: 'closed', pieces: 2 })
    expect(recording.seconds).toBeGreaterThanOrEqual(6)
    const { replayVideoId, phase } = await publish(id)
    expect(phase).toBe('replay')
    await becomes(id, 'ready')

    const video = at(replayVideoId ?? '')
    const master = await signIn(inject('origin'), 'master')
    const { url } = await callerOf(master)(videos.getPlayback, video)
    expect((await master.fetch(url)).status).toBe(200)
    const refused = await problemOf(callerOf(premium)(videos.getPlayback, video))
    expect(refused).toMatchObject({ code: 'tier.required', tier: 'master' })
    // The catalogue follows a moment later.
    const shown = await vi.waitFor(
      async () => {
        const found = await visitor(catalogue.getVideo, { ...video, query: {} })
        expect(found.thumbnailUrl).toMatch(/^\/media\/images\//)
        return found
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(shown).toMatchObject({ accessLevel: 'master', contentType: 'live_event', isPublished: true })
    expect(Math.abs(shown.duration - recording.seconds)).toBeLessThanOrEqual(2)
  })

  test('is among the latest ones once it can be played', async () => {
    const id = await over(admin)
    const { replayVideoId } = await publish(id)
    const listed = async () =>
      (await visitor(live.listReplays, {})).items.find(({ event }) => event.id === id)
    await becomes(id, 'ready')
    await vi.waitFor(async () => expect(await listed()).toBeDefined(), { timeout: 60_000, interval: 200 })
    expect(await listed()).toMatchObject({ event: { phase: 'replay', replayVideoId } })
    await admin(videos.deleteVideo, at(replayVideoId ?? ''))
    await vi.waitFor(async () => expect(await listed()).toBeUndefined(), { timeout: 60_000, interval: 200 })
    expect((await desk(id)).replay).toMatchObject({ status: 'deleted' })
  })

  test('that is published twice, even concurrently, is one video', async () => {
    const id = await over(admin, { hostIds: ['ins_kenji-sato'] })
    const [one, other] = await Promise.all([publish(id), publish(id, host)])
    expect(one.replayVideoId).toBe(other.replayVideoId)
    expect((await publish(id)).replayVideoId).toBe(one.replayVideoId)
    await expectProblem(admin(live.keepNoReplay, at(id)), 'replay.decided')
    await expectProblem(admin(live.retryReplay, at(id)), 'replay.not_failed')
  })

  test('whose conversion fails says so, and can be retried', async () => {
    const id = await over(admin)
    const known = await findLiveEvent(id)
    const [piece] = known?.pieces ?? []
    await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: piece?.playlist ?? '' }))
    const { replayVideoId } = await publish(id)
    await becomes(id, 'failed')
    expect((await desk(id)).replay?.reason).toMatch(/^The recording was not found/)
    expect((await visitor(live.listReplays, {})).items.some(({ event }) => event.id === id)).toBe(false)
    await admin(live.retryReplay, at(id))
    expect((await desk(id)).replay).toMatchObject({ videoId: replayVideoId, status: 'processing' })
    await becomes(id, 'failed')
  })

  test('can only be made of an event that is over and was recorded', async () => {
    const open = await openEvent(admin)
    await expectProblem(publish(open), 'replay.not_over')
    await expectProblem(admin(live.keepNoReplay, at(open)), 'replay.not_over')
    await expectProblem(admin(live.retryReplay, at(open)), 'replay.not_found')
    await admin(live.cancelLiveEvent, { ...at(open), body: { reason: 'Made for a test alone' } })
    await expectProblem(publish(open), 'replay.nothing')
    const silent = await openEvent(admin)
    await admin(live.startLive, at(silent))
    await admin(live.endLive, at(silent))
    await recorded(silent)
    await expectProblem(publish(silent), 'replay.nothing')
    await expectProblem(publish('liv_nobody'), 'live.not_found')
  })

  test('needs an existing category', async () => {
    const id = await over(admin)
    const body = { title: 'Nowhere', categoryId: `cat_${'0'.repeat(26)}` }
    await expectProblem(admin(live.publishReplay, { ...at(id), body }), 'category.not_found')
    expect((await visitor(live.getLiveEvent, at(id))).phase).toBe('ended')
  })

  test('is decided by hosts and admins only', async () => {
    const id = await openEvent(admin, { hostIds: ['ins_kenji-sato'] })
    expect((await host(live.getLiveDesk, at(id))).recording).toMatchObject({ state: 'none' })
    const { call } = await newcomer()
    for (const [who, code] of [
      [visitor, 'session.required'],
      [call, 'host.required'],
      [callerOf(premium), 'host.required'],
    ] as const) {
      await expectProblem(publish(id, who), code)
      await expectProblem(who(live.keepNoReplay, at(id)), code)
      await expectProblem(who(live.retryReplay, at(id)), code)
      await expectProblem(who(live.getLiveDesk, at(id)), code)
    }
  })
})

describe('a recording', () => {
  test('is deleted for good if no replay is kept', async () => {
    const id = await over(admin)
    const folder = (await findLiveEvent(id))?.recordedIn ?? '-'
    expect(await filesOf(folder)).not.toEqual([])
    expect(await admin(live.keepNoReplay, at(id))).toMatchObject({ phase: 'no_replay' })
    await followed(id)
    expect(await filesOf(folder)).toEqual([])
    expect(await admin(live.keepNoReplay, at(id))).toMatchObject({ phase: 'no_replay' })
    await expectProblem(publish(id), 'replay.decided')
  })

  test('that is reported late, twice or out of order changes nothing', async () => {
    const id = await over(admin)
    const before = await findLiveEvent(id)
    const tell = (recording_status: string) => {
      const body = JSON.stringify({ detail: { recording_status, channel_name: id } })
      return onStreamChanged({ Records: [{ messageId: '1', body }] } as Parameters<typeof onStreamChanged>[0])
    }
    for (const status of ['Recording End', 'Recording End', 'Recording Start']) {
      expect(await tell(status)).toEqual({ batchItemFailures: [] })
    }
    expect(await findLiveEvent(id)).toEqual(before)
  })

  test('that never closes is waited for, and then left out', async () => {
    const id = await openEvent(admin)
    await admin(live.startLive, at(id))
    await aired(id, 2)
    const folder = (await findLiveEvent(id))?.recordedIn
    const Key = `${folder}2026/1/1/1/1/left/events/recording-started.json`
    await client.send(new PutObjectCommand({ Bucket: bucket(), Key, Body: '{}' }))
    await admin(live.endLive, at(id))
    await followed(id, 5)
    expect((await findLiveEvent(id))?.pieces).toBeUndefined()
    expect((await desk(id)).recording).toMatchObject({ state: 'open' })
    await expectProblem(publish(id), 'replay.pending')
    await eventually(async () => {
      await followed(id, 40)
      expect((await findLiveEvent(id))?.pieces).toHaveLength(1)
    })
  })
})
