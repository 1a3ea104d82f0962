import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { handler as onStreamChanged } from '../../../functions/live/on-stream-changed.ts'
import { followRehearsal } from '../../../functions/live/rehearsal/close.ts'
import { startRehearsal } from '../../../functions/live/rehearsal/rehearsal.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { findRehearsal } from '../../../functions/model/live/live-rehearsal.ts'
import { dueBy } from '../../../functions/model/table/due.ts'
import { recordingFolder } from '../../../functions/ports/live/recordings.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { liveEvent } from '../../support/fixtures.ts'
import { callerOf, callerOnce, expectProblem, ownWord, visitor } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { changeEvent, eventually, openEvent, send } from '../../support/live.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** A host rehearses before the doors open: nobody else sees it, and nothing of it is kept. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const at = (id: string) => ({ params: { id } })
const rehearse = (call: Call, id: string) => call(live.startRehearsal, at(id))
const play = (call: Call, id: string) => call(live.playRehearsal, at(id))
const end = (call: Call, id: string) => call(live.endRehearsal, at(id))
const rehearsalOf = async (id: string) => (await admin(live.getLiveDesk, at(id))).rehearsal
const channels = async () => (await fetch(`${inject('origin')}/-/live`)).text()

/** An event years ahead, whose doors are closed. */
async function plan(): Promise<string> {
  const body = { ...liveEvent, title: `Event ${ownWord()}`, hostIds: ['ins_kenji-sato'] }
  return (await admin(live.createLiveEvent, { body })).id
}

async function rehearsing(): Promise<string> {
  const id = await plan()
  await rehearse(host, id)
  await send(`${id}-rehearsal`, 'picture')
  await eventually(async () => expect((await rehearsalOf(id))?.stream.state).toBe('arriving'))
  return id
}

describe('a rehearsal', () => {
  test('shows its picture to hosts and admins, and leaves the event as it was', async () => {
    const id = await plan()
    const before = await findLiveEvent(id)
    const { server, key } = await rehearse(host, id)
    expect(await rehearsalOf(id)).toMatchObject({ stream: { server, keyEnd: key.slice(-4) } })
    expect(JSON.stringify(await findRehearsal(id))).not.toContain(key)
    await send(`${id}-rehearsal`, 'picture')
    await eventually(async () => expect((await rehearsalOf(id))?.stream.state).toBe('arriving'))
    const browser = await signIn(inject('origin'), 'instructor')
    const { url } = await play(callerOf(browser), id)
    expect(url).toBe(`/media/live/${id}-rehearsal/index.m3u8`)
    const list = await pictureList((path) => browser.fetch(path), url)
    const segment = list.split('\n').find((line) => line.endsWith('.m4s'))
    expect((await browser.fetch(`/media/live/${id}-rehearsal/${segment}`)).status).toBe(200)
    // An event of its stream is nothing to the event.
    const body = JSON.stringify({ detail: { event_name: 'Stream Start', channel_name: `${id}-rehearsal` } })
    const told = { Records: [{ messageId: '1', body }] } as Parameters<typeof onStreamChanged>[0]
    expect(await onStreamChanged(told)).toEqual({ batchItemFailures: [] })
    expect(await findLiveEvent(id)).toEqual(before)
    expect(await visitor(live.getLiveEvent, at(id))).toMatchObject({ phase: 'planned', isLive: false })
    await end(host, id)
  })

  test('is not recorded', async () => {
    const id = await rehearsing()
    const folder = recordingFolder((await findRehearsal(id))?.channelArn ?? '')
    const browser = await signIn(inject('origin'), 'admin')
    const { url } = await play(callerOf(browser), id)
    await eventually(async () => {
      const list = await pictureList((path) => browser.fetch(path), url)
      expect(list.split('.m4s').length).toBeGreaterThan(3)
    })
    await end(admin, id)
    const { KeyCount } = await client.send(
      new ListObjectsV2Command({ Bucket: process.env.RECORDINGS_BUCKET, Prefix: folder }),
    )
    expect(KeyCount).toBe(0)
    expect(await findLiveEvent(id)).not.toHaveProperty('recordedIn')
  })

  test('is hidden from members, by call, address, playlist and event', async () => {
    const id = await rehearsing()
    const premium: Browser = await signIn(inject('origin'), 'premium')
    const call = callerOf(premium)
    await expectProblem(call(live.playLive, at(id)), 'live.not_on_air')
    for (const [who, code] of [
      [visitor, 'session.required'],
      [call, 'host.required'],
    ] as const) {
      await expectProblem(play(who, id), code)
      await expectProblem(rehearse(who, id), code)
      await expectProblem(end(who, id), code)
      await expectProblem(who(live.getLiveDesk, at(id)), code)
    }
    // Neither the cookies of another event nor a guessed address open it.
    const path = `/media/live/${id}-rehearsal/index.m3u8`
    expect((await premium.fetch(path)).status).toBe(403)
    expect((await fetch(`${inject('origin')}${path}`)).status).toBe(403)
    expect(JSON.stringify(await call(live.getLiveEvent, at(id)))).not.toContain('rehearsal')
    expect(await rehearsalOf(id)).not.toBeNull()
    // A host of another event is a member here.
    const other = (await admin(live.createLiveEvent, { body: { ...liveEvent, title: ownWord() } })).id
    await expectProblem(rehearse(host, other), 'host.required')
    await end(admin, id)
  })

  test('ends at the press of a host, and can be started again with another key', async () => {
    const id = await plan()
    const first = await rehearse(host, id)
    await expectProblem(rehearse(admin, id), 'rehearsal.running')
    await end(admin, id)
    await end(admin, id)
    expect(await rehearsalOf(id)).toBeNull()
    expect(await findRehearsal(id)).toBeUndefined()
    expect(await channels()).not.toContain(`${id}-rehearsal`)
    await expectProblem(play(host, id), 'rehearsal.not_running')
    expect((await rehearse(host, id)).key).not.toBe(first.key)
    await end(host, id)
  })

  test('ends by itself after an hour, and its channel is deleted', async () => {
    const id = await rehearsing()
    const known = await findRehearsal(id)
    if (!known) throw new Error('There is no rehearsal')
    expect(Date.parse(known.endsAt) - Date.parse(known.startedAt)).toBe(3_600_000)
    const due = await dueBy('rehearsal', new Date(Date.now() + 3_700_000))
    const item = due.find(({ subjectId }) => subjectId === id)
    expect(item).toMatchObject({ at: known.endsAt })
    if (item) await followRehearsal(item)
    expect(await findRehearsal(id)).toBeUndefined()
    expect(await channels()).not.toContain(`${id}-rehearsal`)
    await expectProblem(play(host, id), 'rehearsal.not_running')
  })

  test('is refused once the doors are open, or while the event changes so that they are', async () => {
    const id = await openEvent(admin)
    await expectProblem(rehearse(admin, id), 'rehearsal.too_late')
    await expectProblem(rehearse(admin, 'liv_nobody'), 'live.not_found')
    const planned = await plan()
    const caller = await asCaller((await newcomer()).id, { instructorId: 'ins_kenji-sato' })
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => changeEvent(planned, { startsAt: new Date(Date.now() + 60_000).toISOString() }),
    )
    await expect(startRehearsal(planned, caller)).rejects.toMatchObject({ code: 'rehearsal.too_late' })
    expect(await findRehearsal(planned)).toBeUndefined()
    expect(await channels()).not.toContain(`${planned}-rehearsal`)
  })

  test('started twice concurrently has one channel', async () => {
    const id = await plan()
    const both = await Promise.allSettled([rehearse(host, id), rehearse(admin, id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await channels()).split(`${id}-rehearsal</b>`)).toHaveLength(2)
    await end(admin, id)
  })
})
