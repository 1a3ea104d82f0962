import { afterEach, describe, expect, test, vi } from 'vitest'
import { live } from '#shared/contract/live/live.ts'
import { members } from '#shared/contract/members/members.ts'
import { followLive } from '../../../functions/live/follow.ts'
import { findLiveEvent } from '../../../functions/model/live/live-event.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { liveEvent } from '../../support/fixtures.ts'
import { callerOnce, expectProblem, ownWord, passMinute, visitor } from '../../support/kiai.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** The automatic steps of an event: members are notified and reminded, and an event that lapses ends. */

afterEach(() => vi.restoreAllMocks())

const admin = callerOnce('admin')
const at = (id: string) => ({ params: { id } })
const plan = () => admin(live.createLiveEvent, { body: { ...liveEvent, title: `Event ${ownWord()}` } })

async function waiting(id: string) {
  const one = await newcomer()
  await one.call(live.setLiveReminder, { ...at(id), body: { isWanted: true } })
  return one
}

/** Does the due step of an event at a moment. */
async function followed(id: string, moment: string): Promise<void> {
  const known = await findLiveEvent(id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  await followLive({ shard: 'live-0', at: known?.dueAt ?? '', subjectId: id, kind: 'live' })
  vi.restoreAllMocks()
  await passMinute()
}

const subjectsOf = async ({ email }: { email: string }, title: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes(title))

describe('members with a reminder for an event', () => {
  test('are reminded once when its waiting room opens, if they asked for it and want alerts', async () => {
    const { id, title, opensAt } = await plan()
    const [one, quiet, other] = await Promise.all([waiting(id), waiting(id), newcomer()])
    const { liveEventAlerts: _, ...settings } = await quiet.call(members.getSettings)
    await quiet.call(members.updateSettings, { body: { ...settings, liveEventAlerts: false } })
    await followed(id, opensAt)
    expect(await subjectsOf(one, title)).toEqual([`${title} begins in 15 minutes`])
    expect(await subjectsOf(quiet, title)).toEqual([])
    expect(await subjectsOf(other, title)).toEqual([])
    expect((await findLiveEvent(id))?.dueAt).toBe('2031-05-10T19:30:00.000Z')
  })

  test('are notified if it moves by more than five minutes, and reminded of the new time', async () => {
    const { id, title } = await plan()
    const one = await waiting(id)
    const move = (wallTime: string) =>
      admin(live.updateLiveEvent, { ...at(id), body: { ...liveEvent, title, wallTime } })
    await move('2031-05-10T19:05')
    expect((await findLiveEvent(id))?.tell).toBeUndefined()
    await move('2031-05-11T19:00')
    await followed(id, '2031-05-01T00:00:00.000Z')
    expect(await subjectsOf(one, title)).toEqual([`${title} begins at another time`])
    expect((await findLiveEvent(id))?.dueAt).toBe('2031-05-11T16:45:00.000Z')
    await followed(id, '2031-05-11T16:45:00.000Z')
    expect(await subjectsOf(one, title)).toContain(`${title} begins in 15 minutes`)
  })

  test('are told why it is cancelled, and not reminded of it', async () => {
    const { id, title } = await plan()
    const one = await waiting(id)
    await admin(live.cancelLiveEvent, { ...at(id), body: { reason: 'The mat is flooded' } })
    await followed(id, '2031-05-01T00:00:00.000Z')
    const [mail] = await mailsTo(one.email)
    expect(mail?.subject).toBe(`${title} is cancelled`)
    expect(mail?.text).toContain('The mat is flooded')
    expect((await findLiveEvent(id))?.dueAt).toBeUndefined()
  })
})

test('an event that never started ends an hour after its planned end, and is no longer listed', async () => {
  const { id, opensAt } = await plan()
  await followed(id, opensAt)
  await followed(id, '2031-05-10T19:30:00.000Z')
  expect(await visitor(live.getLiveEvent, at(id))).toMatchObject({ phase: 'ended', isLive: false })
  expect((await visitor(live.listLive)).items.map((event) => event.id)).not.toContain(id)
  const { call } = await newcomer()
  await expectProblem(call(live.setLiveReminder, { ...at(id), body: { isWanted: true } }), 'live.over')
})

test('a step that was due before the event changed does nothing', async () => {
  const { id } = await plan()
  await followLive({ shard: 'live-0', at: '2031-05-10T16:00:00.000Z', subjectId: id, kind: 'live' })
  const event = await findLiveEvent(id)
  expect(event?.state).toBe('planned')
  expect(event?.remindedAt).toBeUndefined()
})
