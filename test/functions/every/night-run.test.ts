import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nightPage, workNight } from '../../../functions/events/work-night.ts'
import { clock } from '../../../functions/ports/process/clock.ts'

const told = () => vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => void vi.restoreAllMocks())

/**
 * A night's work of this many pages, by a name of its own, with a record of its pages and calls of the clock for it.
 */
function workOf(pages: number) {
  const work = `test-${randomUUID()}`
  const done: number[] = []
  const page = async (cursor: string | undefined) => {
    const place = Number(cursor ?? 0)
    done.push(place)
    const next = place + 1 < pages ? String(place + 1) : undefined
    return { done: 10, failed: 0, ...(next !== undefined && { next }) }
  }
  /** The scheduler calls in the night of a day. The Lambda has time for `most` pages. */
  const call = (day: string, most = Number.POSITIVE_INFINITY, doPage = page) => {
    const before = done.length
    const leftMs = () => (done.length - before < most ? 60_000 : 0)
    return workNight(work, { time: `${day}T02:41:00Z`, leftMs }, doPage)
  }
  const byHand = (doPage = page) => workNight(work, { leftMs: () => 60_000 }, doPage)
  return { work, done, page, call, byHand }
}

describe('a night’s work', () => {
  test('continues in the next minute where its time ended, and is done once a night', async () => {
    const { done, call } = workOf(5)
    expect(await call('2026-03-01', 2)).toMatchObject({ done: 20, failed: 0, isDone: false })
    expect(await call('2026-03-01', 2)).toMatchObject({ done: 40, failed: 0, isDone: false })
    expect(await call('2026-03-01', 2)).toEqual({ done: 50, failed: 0, isDone: true, isEnd: true })
    expect(await call('2026-03-01')).toEqual({ done: 50, failed: 0, isDone: true, isEnd: false })
    expect(done).toEqual([0, 1, 2, 3, 4])
    expect(await call('2026-03-02')).toMatchObject({ done: 50, failed: 0, isDone: true })
    expect(done).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
  })

  test('that was killed within a page repeats that page, and none before it', async () => {
    const { done, page, call } = workOf(3)
    const killed = async (cursor: string | undefined) => {
      if (cursor === '1') throw new Error('killed')
      return page(cursor)
    }
    await expect(call('2026-03-01', 9, killed)).rejects.toThrow('killed')
    await call('2026-03-01')
    expect(done).toEqual([0, 1, 2])
  })

  test('that a night did not finish is finished before the next begins', async () => {
    const { done, call } = workOf(3)
    told()
    await call('2026-03-01', 2)
    expect(await call('2026-03-02')).toMatchObject({ isDone: true })
    expect(done).toEqual([0, 1, 2, 0, 1, 2])
  })

  test('fails once, at its end, when a part of it could not be done', async () => {
    const { page, call } = workOf(2)
    const failing = async (cursor: string | undefined) => ({ ...(await page(cursor)), failed: 1 })
    await expect(call('2026-03-01', 9, failing)).rejects.toThrow('2 of 22')
    await expect(call('2026-03-01', 9, failing)).resolves.toMatchObject({ failed: 2, isDone: true })
  })

  test('that is not done a quarter of an hour after it began is reported', async () => {
    const { work, call } = workOf(4)
    const errors = told()
    const begun = Date.parse('2026-03-01T02:40:00Z')
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(begun))
    await call('2026-03-01', 1)
    now.mockReturnValue(new Date(begun + 14 * 60_000))
    await call('2026-03-01', 1)
    expect(errors).not.toHaveBeenCalled()
    now.mockReturnValue(new Date(begun + 16 * 60_000))
    await call('2026-03-01', 1)
    expect(errors.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { message: 'night’s work is late', work, done: 30 },
    ])
  })

  test('is continued by one of two calls at once; the other one leaves it', async () => {
    const { done, page, call } = workOf(3)
    let other: Promise<unknown> | undefined
    const overtaken = async (cursor: string | undefined) => {
      // While this call is at the first page, another one does all of them.
      other ??= call('2026-03-01')
      await other
      return page(cursor)
    }
    expect(await call('2026-03-01', 9, overtaken)).toMatchObject({ done: 30, isDone: true })
    expect(done).toEqual([0, 1, 2, 0])
  })

  test('by hand is done whole, whatever the night did, and leaves the place of the night unchanged', async () => {
    const { done, call, byHand } = workOf(3)
    await call('2026-03-01', 1)
    expect(await byHand()).toMatchObject({ done: 30, failed: 0, isDone: true })
    await call('2026-03-01')
    expect(done).toEqual([0, 0, 1, 2, 1, 2])
  })
})

test('of a page with a failing item does the others, and reports the failure', async () => {
  const errors = told()
  const tried: number[] = []
  const follow = async (item: number) => {
    tried.push(item)
    if (item === 2) throw new Error('no')
  }
  const page = await nightPage('thing', [1, 2, 3], follow, (item) => ({ item }))
  expect(page).toEqual({ done: 2, failed: 1 })
  expect(tried).toEqual([1, 2, 3])
  expect(JSON.parse(errors.mock.calls[0]?.[0])).toMatchObject({ message: 'thing not followed', item: 2 })
})
