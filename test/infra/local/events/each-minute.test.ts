import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runEachMinute } from '../../../../infra/local/events/each-minute.ts'

const { handler, sweep, news, holds, refresh, goods } = vi.hoisted(() => ({
  handler: vi.fn(),
  sweep: vi.fn(),
  news: vi.fn(),
  holds: vi.fn(),
  refresh: vi.fn(),
  goods: vi.fn(),
}))
vi.mock('../../../../functions/catalogue/write-counters.ts', () => ({ handler }))
vi.mock('../../../../functions/bookings/sweep-bookings.ts', () => ({ handler: sweep }))
vi.mock('../../../../functions/live/sweep-live.ts', () => ({ handler: news }))
vi.mock('../../../../functions/newsletter/sweep-newsletter.ts', () => ({ handler: news }))
vi.mock('../../../../functions/orders/sweep-orders.ts', () => ({ handler: holds }))
vi.mock('../../../../functions/store/sweep-store.ts', () => ({ handler: goods }))
vi.mock('../../../../functions/bookings/refresh-busy-times.ts', () => ({ handler: refresh }))

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-01T10:00:30.000Z') }))
afterEach(() => {
  vi.useRealTimers()
  handler.mockReset()
  sweep.mockReset()
  news.mockReset()
  holds.mockReset()
  refresh.mockReset()
  goods.mockReset()
})

test('each minute’s tasks run then, with the time, until the end', async () => {
  const { close } = runEachMinute(() => {})
  await vi.advanceTimersByTimeAsync(59_000)
  expect(handler).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(61_000)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
  expect(handler.mock.calls[1]).toEqual([{ time: '2026-01-01T10:02:30.000Z' }])
  expect(sweep).toHaveBeenCalledTimes(2)
  // The tasks of live events and of newsletters.
  expect(news).toHaveBeenCalledTimes(4)
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(goods).toHaveBeenCalledTimes(2)
  await close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(handler).toHaveBeenCalledTimes(2)
})

test('tasks requested at once run without a time, and report whether they failed', async () => {
  const { now, close } = runEachMinute(() => {})
  await now()
  expect(handler.mock.calls).toEqual([[{}]])
  handler.mockRejectedValue(new Error('busy'))
  await expect(now()).rejects.toThrow('busy')
  await close()
})

test('a failed minute is reported, and the next one comes', async () => {
  const log = vi.fn()
  handler.mockRejectedValueOnce(new Error('busy'))
  const { close } = runEachMinute(log)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Error: busy'))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
  await close()
})

test('a failed task does not block the others in its minute', async () => {
  sweep.mockRejectedValue(new Error('stuck'))
  handler.mockRejectedValue(new Error('busy'))
  const { now, close } = runEachMinute(() => {})
  await expect(now()).rejects.toThrow()
  expect([handler.mock.calls.length, sweep.mock.calls.length]).toEqual([1, 1])
  await close()
})

test('concurrent requests do not block each other: one runs after the other, and later ones share a run', async () => {
  let [now, most] = [0, 0]
  sweep.mockImplementation(async () => {
    most = Math.max(most, ++now)
    await vi.advanceTimersByTimeAsync(10)
    now--
  })
  const minutes = runEachMinute(() => {})
  const first = minutes.now()
  await Promise.resolve()
  await Promise.all([first, minutes.now(), minutes.now(), minutes.now()])
  expect([most, sweep.mock.calls.length]).toEqual([1, 2])
  await minutes.close()
})
