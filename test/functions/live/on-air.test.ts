import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { startLive } from '../../../functions/live/on-air/start.ts'
import { handler as onStreamChanged } from '../../../functions/live/on-stream-changed.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { callerOf, callerOnce, expectProblem, problemOf, visitor } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { changeEvent, followed, openEvent, send } from '../../support/live.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/**
 * An event goes on air, is away, and ends; its picture is for members whose plan includes it.
 */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })
const start = (call: Call, id: string) => call(live.startLive, at(id))
const phaseOf = async (id: string) => (await visitor(live.getLiveEvent, at(id))).phase
const isIn = (id: string, phase: string) =>
  vi.waitFor(async () => expect(await phaseOf(id)).toBe(phase), { timeout: 90_000, interval: 200 })

async function onAir(given: Parameters<typeof openEvent>[1] = {}): Promise<string> {
  const id = await openEvent(admin, given)
  await start(admin, id)
  await send(id, 'picture')
  await isIn(id, 'on_air')
  return id
}

describe('a picture', () => {
  let id: string
  let premium: Browser
  beforeAll(async () => {
    id = await onAir()
    premium = await signIn(inject('origin'), 'premium')
  })

  test('opens for a member whose plan includes the event, with playlist and segment', async () => {
    const { url, back, expiresAt } = await callerOf(premium)(live.playLive, at(id))
    expect(url).toBe(`/media/live/${id}/index.m3u8`)
    expect(back).toBe(`/media/live/${id}/back.m3u8`)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(120_000)
    const list = await premium.fetch(url)
    expect(list.status).toBe(200)
    expect(list.headers.get('cache-control')).toBe('no-store')
    // Two pictures, and the sound alone.
    expect((await list.text()).match(/^#EXT-X-STREAM-INF:/gm)).toHaveLength(3)
    const load = (path: string) => premium.fetch(path)
    const text = await pictureList(load, url)
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:')
    expect(text).not.toContain('#EXT-X-ENDLIST')
    expect(await pictureList(load, back ?? '')).toContain('#EXT-X-PROGRAM-DATE-TIME:')
    const segment = text.split('\n').find((line) => line.endsWith('.m4s'))
    const answer = await premium.fetch(`/media/live/${id}/${segment}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  })

  test('opens for its host and for an admin, whatever their plan', async () => {
    expect((await admin(live.playLive, at(id))).url).toContain(id)
    const own = await onAir({ accessLevel: 'master', hostIds: ['ins_kenji-sato'] })
    const host = callerOnce('instructor')
    expect((await host(live.playLive, at(own))).url).toContain(own)
    expect(await host(live.endLive, at(own))).toMatchObject({ phase: 'ended' })
  })

  test('opens for nobody else, by call, playlist or segment', async () => {
    const free = await signIn(inject('origin'), 'free')
    expect(await problemOf(callerOf(free)(live.playLive, at(id)))).toMatchObject({
      code: 'tier.required',
      tier: 'premium',
    })
    await expectProblem(visitor(live.playLive, at(id)), 'session.required')
    for (const path of [
      `/media/live/${id}/index.m3u8`,
      `/media/live/${id}/back.m3u8`,
      `/media/live/${id}/source.m3u8`,
      `/media/live/${id}/160p-back.m3u8`,
      `/media/live/${id}/audio_only.m3u8`,
      `/media/live/${id}/x-000001.m4s`,
    ]) {
      expect((await free.fetch(path)).status, path).toBe(403)
      expect((await fetch(`${inject('origin')}${path}`)).status, path).toBe(403)
    }
  })

  test('opens no other event, and no file beside its own', async () => {
    const other = await openEvent(admin)
    await start(admin, other)
    await callerOf(premium)(live.playLive, at(id))
    expect((await premium.fetch(`/media/live/${other}/index.m3u8`)).status).toBe(403)
    expect((await premium.fetch(`/media/live/${id}/../channels.json`)).status).not.toBe(200)
    expect((await premium.fetch(`/media/live/${id}/..%2fchannels.json`)).status).toBe(403)
    expect((await premium.fetch(`/media/live/${id}/missing.m4s`)).status).toBe(404)
  })

  test('that is not on air opens for nobody', async () => {
    const other = await openEvent(admin)
    await expectProblem(callerOf(premium)(live.playLive, at(other)), 'live.not_on_air')
    await start(admin, other)
    await expectProblem(callerOf(premium)(live.playLive, at(other)), 'live.not_on_air')
    await expectProblem(admin(live.playLive, at('liv_nobody')), 'live.not_found')
  })
})

describe('an event', () => {
  test('is away while its source is, returns with it, and keeps its start time', async () => {
    const id = await onAir()
    const { startedAt } = await visitor(live.getLiveEvent, at(id))
    await send(id, 'cut')
    await isIn(id, 'away')
    expect(await visitor(live.getLiveEvent, at(id))).toMatchObject({ isLive: true, startedAt })
    // Without an event of the stream, the sweep polls it.
    await followed(id)
    expect(await phaseOf(id)).toBe('away')
    await send(id, 'picture')
    await isIn(id, 'on_air')
    expect(await visitor(live.getLiveEvent, at(id))).toMatchObject({ startedAt })
  })

  test('whose source stays away for a quarter of an hour is over', async () => {
    const id = await onAir()
    await send(id, 'cut')
    await isIn(id, 'away')
    await followed(id, 14)
    expect(await phaseOf(id)).toBe('away')
    await followed(id, 16)
    expect(await phaseOf(id)).toBe('ended')
  })

  test('that was ended stays over, whatever is reported late, and its channel is deleted', async () => {
    const id = await onAir()
    const ended = await admin(live.endLive, at(id))
    expect(ended).toMatchObject({ phase: 'ended', isLive: false })
    expect(await admin(live.endLive, at(id))).toMatchObject({ endedAt: ended.endedAt })
    const body = JSON.stringify({ detail: { event_name: 'Stream Start', channel_name: id } })
    const late = { Records: [{ messageId: '1', body }] } as Parameters<typeof onStreamChanged>[0]
    expect(await onStreamChanged(late)).toEqual({ batchItemFailures: [] })
    expect(await phaseOf(id)).toBe('ended')
    await expectProblem(admin(live.playLive, at(id)), 'live.not_on_air')
    await expectProblem(start(admin, id), 'live.begun')
    expect(await findLiveEvent(id)).not.toHaveProperty('channelArn')
  })

  test('returns its key once, and a new one when asked again, to the host and to admins only', async () => {
    const id = await openEvent(admin, { hostIds: ['ins_kenji-sato'] })
    const first = await start(callerOnce('instructor'), id)
    expect(first.server).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/app\/$/)
    expect((await admin(live.getLiveDesk, at(id))).stream).toMatchObject({
      server: first.server,
      keyEnd: first.key.slice(-4),
    })
    const second = await start(admin, id)
    expect(second.server).toBe(first.server)
    expect(second.key).not.toBe(first.key)
    expect((await admin(live.getLiveDesk, at(id))).stream.keyEnd).toBe(second.key.slice(-4))
    expect(JSON.stringify(await findLiveEvent(id))).not.toContain(second.key)
    const { call } = await newcomer()
    for (const [who, code] of [
      [visitor, 'session.required'],
      [call, 'host.required'],
    ] as const) {
      await expectProblem(start(who, id), code)
      await expectProblem(who(live.endLive, at(id)), code)
    }
  })

  test('can start during a concurrent change, but not during another start', async () => {
    const host = await asCaller((await newcomer()).id, { instructorId: 'ins_kenji-sato' })
    // In this process, so that something can happen just before its write.
    const startAfter = (id: string, happens: () => Promise<unknown>) => {
      justBefore((command) => command instanceof TransactWriteCommand, happens)
      return startLive(id, host)
    }
    const ofHost = () => openEvent(admin, { hostIds: ['ins_kenji-sato'] })
    const id = await ofHost()
    const beside = startAfter(id, () => start(admin, id))
    await expect(beside).rejects.toMatchObject({ code: 'live.changed' })
    vi.restoreAllMocks()
    const other = await ofHost()
    expect((await startAfter(other, () => changeEvent(other, {}))).key).toBeTruthy()
  })

  test('notes no key of a channel that was replaced while the key was', async () => {
    const host = await asCaller((await newcomer()).id, { instructorId: 'ins_kenji-sato' })
    const id = await openEvent(admin, { hostIds: ['ins_kenji-sato'] })
    await start(admin, id)
    const { channelArn, keyEnd } = (await findLiveEvent(id)) ?? {}
    let reads = 0
    justBefore(
      (command) =>
        command instanceof GetCommand && JSON.stringify(command.input.Key).includes(id) && ++reads === 2,
      () => changeEvent(id, { channelArn: `${channelArn}-other` }),
    )
    const { key } = await startLive(id, host)
    vi.restoreAllMocks()
    expect(key.slice(-4)).not.toBe(keyEnd)
    expect(await findLiveEvent(id)).toMatchObject({ channelArn: `${channelArn}-other`, keyEnd })
    await changeEvent(id, { channelArn })
    await admin(live.endLive, at(id))
  })

  test('started twice concurrently has one channel', async () => {
    const id = await openEvent(admin)
    const both = await Promise.allSettled([start(admin, id), start(admin, id), start(admin, id)])
    const given = both.filter(({ status }) => status === 'fulfilled')
    expect(given.length).toBeGreaterThan(0)
    const page = await (await fetch(`${inject('origin')}/-/live`)).text()
    expect(page.split(`<b>${id}</b>`)).toHaveLength(2)
  })

  test('cannot start before its waiting room opens, or while it is on air', async () => {
    const body = { title: 'Far away', wallTime: '2031-05-10T19:00', zone: 'UTC', minutes: 60 }
    const far = await admin(live.createLiveEvent, { body })
    await expectProblem(start(admin, far.id), 'live.too_early')
    await expectProblem(admin(live.endLive, at(far.id)), 'live.not_on_air')
    const id = await onAir()
    const { updatedAt } = await visitor(live.getLiveEvent, at(id))
    expect(await problemOf(start(admin, id))).toMatchObject({
      code: 'live.begun',
      detail: expect.stringContaining('while nothing is on air'),
    })
    expect(await visitor(live.getLiveEvent, at(id))).toMatchObject({ updatedAt })
    await admin(live.endLive, at(id))
  })
})
