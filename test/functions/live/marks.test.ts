import { describe, expect, test } from 'vitest'
import { categories } from '#shared/contract/categories.ts'
import type { Call } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import { practice } from '#shared/contract/videos/practice.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import { callerOnce, expectProblem, ownWord, visitor } from '../../support/kiai.ts'
import { changeEvent, openEvent } from '../../support/live.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** Hosts mark moments of a live event, which become chapters of its replay. */

const admin = callerOnce('admin')
const host = callerOnce('instructor')
const at = (id: string) => ({ params: { id } })
const mark = (call: Call, id: string, word: string) => call(live.addMark, { ...at(id), body: { word } })
const remove = (call: Call, id: string, seq: number) =>
  call(live.removeMark, { params: { id, seq: String(seq) } })
const marksOf = async (id: string) => (await admin(live.getLiveDesk, at(id))).marks
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** An event that has been on air for a minute. */
async function onAir(): Promise<string> {
  const id = await openEvent(admin, { hostIds: ['ins_kenji-sato'] })
  await changeEvent(id, { state: 'on_air', startedAt: ago(60), airSince: ago(60) })
  return id
}

describe('a mark', () => {
  test('is set by hosts and admins, can be removed, and becomes a chapter of the replay', async () => {
    const id = await onAir()
    const first = await mark(host, id, 'The bow')
    const second = await mark(admin, id, 'A slip')
    const third = await mark(host, id, 'Questions')
    await remove(host, id, second.seq)
    await remove(host, id, second.seq)
    expect((await marksOf(id)).map(({ word }) => word)).toEqual(['The bow', 'Questions'])
    const pieces = [{ playlist: 'ivs/one.m3u8', at: ago(60), seconds: 120 }]
    // At one moment, as marks of a quick host: only the first one of a moment becomes a chapter.
    const marks = [first, third].map((each) => ({ ...each, at: ago(0) }))
    await changeEvent(id, { state: 'ended', endedAt: ago(0), pieces, marks })
    const name = { name: `Replays ${ownWord()}`, description: 'Made for a test alone' }
    const categoryId = (await admin(categories.createCategory, { body: name })).id
    const body = { title: `Replay ${ownWord()}`, categoryId }
    const { replayVideoId } = await host(live.publishReplay, { ...at(id), body })
    const { chapters } = await admin(practice.getChapters, at(replayVideoId ?? ''))
    expect(chapters.map(({ title, technique }) => [title, technique])).toEqual([['The bow', 'other']])
    expect(Math.abs((chapters[0]?.start ?? 0) - 60)).toBeLessThanOrEqual(10)
    await expectProblem(remove(host, id, first.seq), 'replay.decided')
  })

  test('set concurrently by two hosts is stored as two', async () => {
    const id = await onAir()
    await Promise.all([mark(host, id, 'One'), mark(admin, id, 'Two'), mark(host, id, 'Three')])
    const marks = await marksOf(id)
    expect(new Set(marks.map(({ seq }) => seq)).size).toBe(3)
  })

  test('is refused before and after the event, and over the limit', async () => {
    const id = await openEvent(admin)
    await expectProblem(mark(admin, id, 'Early'), 'live.not_on_air')
    const marks = Array.from({ length: replayRules.mostMarks }, (_, index) => ({
      seq: index + 1,
      at: ago(60),
      word: 'Again',
    }))
    await changeEvent(id, { state: 'on_air', startedAt: ago(60), marks })
    await expectProblem(mark(admin, id, 'One too many'), 'live.too_many_marks')
    await changeEvent(id, { state: 'ended', endedAt: ago(0) })
    await expectProblem(mark(admin, id, 'Late'), 'live.not_on_air')
    await expectProblem(mark(admin, 'liv_nobody', 'Nowhere'), 'live.not_found')
  })

  test('is refused to members and visitors', async () => {
    const id = await onAir()
    const { seq } = await mark(host, id, 'The bow')
    const { call } = await newcomer()
    for (const [who, code] of [
      [visitor, 'session.required'],
      [call, 'host.required'],
    ] as const) {
      await expectProblem(mark(who, id, 'Mine'), code)
      await expectProblem(remove(who, id, seq), code)
    }
    expect(await marksOf(id)).toHaveLength(1)
  })
})
