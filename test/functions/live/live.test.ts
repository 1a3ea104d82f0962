import { describe, expect, inject, test } from 'vitest'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEventInput } from '#shared/contract/live/live-event.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'
import { liveEvent } from '../../support/fixtures.ts'
import { callerOnce, expectProblem, ownWord, visitor } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** Planning and viewing events. */

const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })
// Before most events of other tests: the schedule shows the first two hundred.
const wallTime = '2030-05-10T19:00'
const plan = (given: Partial<LiveEventInput> = {}) =>
  admin(live.createLiveEvent, { body: { ...liveEvent, wallTime, title: `Event ${ownWord()}`, ...given } })

describe('an event', () => {
  test('is planned by the wall clock of its zone, and seen by everyone', async () => {
    const made = await plan({ hostIds: ['ins_helene-morel'], description: 'Grips first.' })
    expect(made).toMatchObject({ startsAt: '2030-05-10T17:00:00.000Z', endsAt: '2030-05-10T18:30:00.000Z' })
    const event = await visitor(live.getLiveEvent, at(made.id))
    expect(event).toMatchObject({
      phase: 'planned',
      isLive: false,
      accessLevel: 'premium',
      hosts: [{ id: 'ins_helene-morel', name: 'Hélène Morel' }],
      opensAt: '2030-05-10T16:45:00.000Z',
    })
    const { items: events } = await visitor(live.listLive)
    expect(events.map(({ id }) => id)).toContain(made.id)
    expect(events.map(({ startsAt }) => startsAt)).toEqual(events.map(({ startsAt }) => startsAt).toSorted())
  })

  test.each([
    ['at a time that the clocks leap', { wallTime: '2031-03-30T02:30' }, 'live.no_such_time'],
    ['on a day that no month has', { wallTime: '2031-02-30T10:00' }, 'live.no_such_time'],
    ['at a time that is over', { wallTime: '2024-05-10T19:00' }, 'live.in_past'],
    ['in a zone that nobody knows', { zone: 'Europe/Atlantis' }, 'request.invalid'],
    ['of a host who does not teach at Kiai', { hostIds: ['ins_nobody'] }, 'instructor.not_found'],
    ['of a host who has only applied', { hostIds: ['ins_viktor-lindqvist'] }, 'instructor.not_found'],
    ['for everybody', { accessLevel: 'free' as 'premium' }, 'request.invalid'],
    ['of ten minutes', { minutes: 10 }, 'request.invalid'],
  ] satisfies [string, Partial<LiveEventInput>, ProblemCode][])('%s is refused', async (_, given, code) => {
    await expectProblem(plan(given), code)
  })

  test('in a repeated hour begins at the first of the two', async () => {
    expect((await plan({ wallTime: '2031-10-26T02:30' })).startsAt).toBe('2031-10-26T00:30:00.000Z')
  })

  test('can be changed as it was read, but not over a newer change', async () => {
    const made = await plan()
    const body = { ...liveEvent, title: 'Another', minutes: 60, knownUpdatedAt: made.updatedAt }
    const next = await admin(live.updateLiveEvent, { ...at(made.id), body })
    expect(next).toMatchObject({ title: 'Another', minutes: 60 })
    await expectProblem(admin(live.updateLiveEvent, { ...at(made.id), body }), 'live.changed')
  })

  test('is cancelled with a public reason, once, and cannot be changed afterwards', async () => {
    const made = await plan()
    const call = { ...at(made.id), body: { reason: 'The mat is flooded' } }
    expect(await admin(live.cancelLiveEvent, call)).toMatchObject({ phase: 'cancelled' })
    expect(await admin(live.cancelLiveEvent, call)).toMatchObject({ phase: 'cancelled' })
    const event = await visitor(live.getLiveEvent, at(made.id))
    expect(event).toMatchObject({ phase: 'cancelled', cancelReason: 'The mat is flooded' })
    await expectProblem(admin(live.updateLiveEvent, { ...at(made.id), body: liveEvent }), 'live.begun')
  })

  test('that does not exist is not found', async () => {
    await expectProblem(visitor(live.getLiveEvent, at('liv_nobody')), 'live.not_found')
    const cancelled = admin(live.cancelLiveEvent, { ...at('liv_nobody'), body: { reason: 'None' } })
    await expectProblem(cancelled, 'live.not_found')
  })

  test('is planned, changed, cancelled and listed by admins only', async () => {
    // After the events of other tests: admins see the latest start first.
    const { id } = await plan({ wallTime: '2044-05-10T19:00' })
    const { call } = await newcomer()
    for (const [who, code] of [
      [visitor, 'session.required'],
      [call, 'role.required'],
    ] as const) {
      await expectProblem(who(live.createLiveEvent, { body: liveEvent }), code)
      await expectProblem(who(live.updateLiveEvent, { ...at(id), body: liveEvent }), code)
      await expectProblem(who(live.cancelLiveEvent, { ...at(id), body: { reason: 'Mine' } }), code)
      await expectProblem(who(live.listAllLive, { query: {} }), code)
    }
    const { items } = await admin(live.listAllLive, { query: { limit: 100 } })
    expect(items.map((one) => one.id)).toContain(id)
  })
})

describe('a calendar', () => {
  test.each(['/api/live/calendar', '/api/live/{id}/calendar'])('at %s contains the event', async (path) => {
    const { id } = await plan({ title: 'Judo, live' })
    const answer = await fetch(`${inject('origin')}${path.replace('{id}', id)}`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text).toContain(`UID:${id}`)
    expect(text).toContain('DTSTART:20300510T170000Z')
    expect(text).toContain('SUMMARY:Judo\\, live')
  })

  test('is updated when an event is cancelled', async () => {
    const { id } = await plan()
    await admin(live.cancelLiveEvent, { ...at(id), body: { reason: 'None' } })
    const text = await (await fetch(`${inject('origin')}/api/live/${id}/calendar`)).text()
    expect(text).toContain('STATUS:CANCELLED')
    expect(text).toContain('SEQUENCE:1')
  })
})

describe('a reminder', () => {
  test('can be set and removed, and belongs to the member', async () => {
    const { id } = await plan()
    const [one, other] = await Promise.all([newcomer(), newcomer()])
    const set = (isWanted: boolean) => one.call(live.setLiveReminder, { ...at(id), body: { isWanted } })
    await set(true)
    await set(true)
    expect(await one.call(live.listLiveReminders)).toMatchObject({ eventIds: [id] })
    expect(await other.call(live.listLiveReminders)).toMatchObject({ eventIds: [] })
    const { asOf } = await other.call(live.listLiveReminders)
    expect(Math.abs(Date.parse(asOf) - Date.now())).toBeLessThan(60_000)
    await set(false)
    expect(await one.call(live.listLiveReminders)).toMatchObject({ eventIds: [] })
  })

  test('for a cancelled event is refused', async () => {
    const { id } = await plan()
    await admin(live.cancelLiveEvent, { ...at(id), body: { reason: 'None' } })
    const { call } = await newcomer()
    await expectProblem(call(live.setLiveReminder, { ...at(id), body: { isWanted: true } }), 'live.over')
    await call(live.setLiveReminder, { ...at(id), body: { isWanted: false } })
  })

  test('is for members only', async () => {
    const { id } = await plan()
    await expectProblem(
      visitor(live.setLiveReminder, { ...at(id), body: { isWanted: true } }),
      'session.required',
    )
    await expectProblem(visitor(live.listLiveReminders), 'session.required')
  })
})
