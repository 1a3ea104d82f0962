import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { getLiveDesk } from '../../../functions/live/host/desk.ts'
import { liveRoom } from '../../../functions/model/live/live-room.ts'
import { client } from '../../../functions/ports/live/ivs.ts'
import { callerOnce, expectProblem, visitor } from '../../support/kiai.ts'
import { changeEvent, eventually, openEvent, send } from '../../support/live.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'

/** The desk of the hosts: the stream as it arrives, the viewers and the costs. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const at = (id: string) => ({ params: { id } })
const desk = (call: Call, id: string) => call(live.getLiveDesk, at(id))
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const ofHost = () => openEvent(admin, { hostIds: ['ins_kenji-sato'] })

describe('the desk', () => {
  test('shows no stream before there is a key, and then the picture as it arrives', async () => {
    const id = await ofHost()
    expect((await desk(host, id)).stream).toEqual({ state: 'none', server: null, keyEnd: null, input: null })
    const { server, key } = await host(live.startLive, at(id))
    await send(id, 'cut')
    expect((await desk(admin, id)).stream).toEqual({
      state: 'silent',
      server,
      keyEnd: key.slice(-4),
      input: null,
    })
    await send(id, 'picture')
    await eventually(async () => expect((await desk(host, id)).stream.state).toBe('arriving'))
    const { input } = (await desk(host, id)).stream
    expect(input).toMatchObject({ framesPerSecond: 30, width: 960, height: 540 })
    expect(input?.bitsPerSecond).toBeGreaterThan(100_000)
    await host(live.endLive, at(id))
    expect((await desk(host, id)).stream).toMatchObject({ state: 'none', keyEnd: null })
  })

  test('is there while the streaming service fails, and says that the stream is unknown', async () => {
    const id = await ofHost()
    await host(live.startLive, at(id))
    const { id: memberId } = await newcomer()
    const caller = await asCaller(memberId, { instructorId: 'ins_kenji-sato' })
    vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(new Error('ThrottlingException')))
    const { stream, air } = await getLiveDesk(id, caller)
    expect(stream).toMatchObject({ state: 'unknown', input: null })
    expect(air.costPerHour).toBe('2.00')
  })

  test('shows the time on air, the viewers, and the highest cost', async () => {
    const id = await ofHost()
    await changeEvent(id, { state: 'on_air', startedAt: ago(60), airSince: ago(60), airedSeconds: 3540 })
    await liveRoom()
      .upsert({ eventId: id })
      .set({ watching: 40, peak: 100, messages: 7, countedAt: ago(5) })
      .go()
    const { air } = await desk(admin, id)
    expect(air).toMatchObject({ seconds: 3540, watching: 40, peak: 100, messages: 7, costPerHour: '8.00' })
    expect(Number(air.costSoFar)).toBeGreaterThanOrEqual(17)
    expect(Number(air.costSoFar)).toBeLessThan(17.5)
    await changeEvent(id, {
      state: 'ended',
      endedAt: ago(0),
      pieces: [{ playlist: 'p', at: ago(60), seconds: 30 }],
    })
    const after = (await desk(admin, id)).air
    expect(after).toMatchObject({ seconds: 30, since: null, watching: 0, costPerHour: '2.00' })
  })

  test('shows no viewers once the last of them has left', async () => {
    const id = await ofHost()
    await changeEvent(id, { state: 'on_air', startedAt: ago(600), airSince: ago(600) })
    await liveRoom()
      .upsert({ eventId: id })
      .set({ watching: 1, peak: 4, countedAt: ago(100) })
      .go()
    expect((await desk(host, id)).air).toMatchObject({ watching: 0, peak: 4 })
  })

  test('opens for the hosts of this event and for admins only', async () => {
    const id = await ofHost()
    const other = await openEvent(admin)
    const { call } = await newcomer()
    await expectProblem(desk(visitor, id), 'session.required')
    await expectProblem(desk(call, id), 'host.required')
    await expectProblem(desk(host, other), 'host.required')
    await expectProblem(desk(admin, 'liv_nobody'), 'live.not_found')
    expect((await desk(admin, other)).stream.state).toBe('none')
  })
})
