import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, expect, inject, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { followLive } from '../../functions/live/follow.ts'
import { changed, liveEntities, replaceSteps } from '../../functions/model/live/change-live-event.ts'
import { findLiveEvent } from '../../functions/model/live/live-event.ts'
import { later } from '../../functions/model/table/later.ts'
import { Refused } from '../../functions/model/table/refused.ts'
import { writeSteps } from '../../functions/model/table/service.ts'
import { client } from '../../functions/ports/media/s3.ts'
import { clock } from '../../functions/ports/process/clock.ts'
import { inMinutes } from './fixtures.ts'
import { ownWord } from './kiai.ts'

/** Helpers for tests of live pictures: an event whose doors are open, and its source. */

type Given = { accessLevel?: 'premium' | 'master'; hostIds?: string[] }

export async function openEvent(admin: Call, given: Given = {}): Promise<string> {
  const body = { title: `Event ${ownWord()}`, minutes: 60, ...inMinutes(5), ...given }
  return (await admin(live.createLiveEvent, { body })).id
}

/** Changes an event as it is now: the sweep of the running stack may write it between a read and a write. */
export async function changeEvent(id: string, change: Parameters<typeof changed>[1]): Promise<void> {
  const known = await findLiveEvent(id)
  if (!known) throw new Error('There is no event')
  try {
    await writeSteps(liveEntities, replaceSteps(known, changed(known, change, new Date())))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await changeEvent(id, change)
  }
}

const sending = new Set<string>()
/** Pictures that are left running would cost all other tests a part of a processor. */
afterAll(async () => {
  await Promise.allSettled([...sending].map((channel) => send(channel, 'cut')))
})

/** Starts or cuts the test picture on the channel of an event. */
export async function send(channel: string, act: 'picture' | 'cut'): Promise<void> {
  if (act === 'picture') sending.add(channel)
  else sending.delete(channel)
  const answer = await fetch(`${inject('origin')}/-/live`, {
    method: 'POST',
    body: new URLSearchParams({ channel, act }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${act} of ${channel}: ${answer.status}`)
}

/** Checks again until it holds: the sweep of the running stack changes events too. */
export const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 120_000, interval: 200 })

/** Sends the test picture until this many more seconds are recorded. */
export async function aired(id: string, seconds: number): Promise<void> {
  const before = await segmentsOf(id)
  await send(id, 'picture')
  await eventually(async () => {
    expect((await findLiveEvent(id))?.state).toBe('on_air')
    expect(await segmentsOf(id)).toBeGreaterThanOrEqual(before + seconds)
  })
}

async function segmentsOf(id: string): Promise<number> {
  const { recordedIn } = (await findLiveEvent(id)) ?? {}
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: process.env.RECORDINGS_BUCKET, Prefix: recordedIn }),
  )
  return Contents.filter(({ Key }) => Key?.endsWith('.m4s')).length
}

/**
 * Does the due steps of an event, this many minutes from now, and again if the running stack changed the event in the
 * meantime: events of its stream arrive late.
 */
export async function followed(id: string, minutes = 0): Promise<void> {
  const known = await findLiveEvent(id)
  if (!known) throw new Error(`There is no event ${id}`)
  const then = new Date(Date.now() + minutes * 60_000)
  const now = vi.spyOn(clock, 'now').mockReturnValue(then)
  await followLive({ shard: 'live-0', at: known.dueAt ?? '', subjectId: id, kind: 'live' })
  now.mockRestore()
  const isAsLeft = [undefined, known.updatedAt, later(known.updatedAt, then)]
  if (!isAsLeft.includes((await findLiveEvent(id))?.updatedAt)) await followed(id, minutes)
}

/** Runs the sweep until the recordings of a finished event are closed. */
export const recorded = (id: string) =>
  eventually(async () => {
    await followed(id)
    expect((await findLiveEvent(id))?.pieces).toBeDefined()
  })

/** An event that was on air for some seconds, and is over. */
export async function over(admin: Call, given: Given = {}): Promise<string> {
  const id = await openEvent(admin, given)
  await admin(live.startLive, { params: { id } })
  await aired(id, 2)
  await admin(live.endLive, { params: { id } })
  await recorded(id)
  return id
}
