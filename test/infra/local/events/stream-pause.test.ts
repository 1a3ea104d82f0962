import { describe, expect, test } from 'vitest'
import { createSleeper } from '../../../../infra/local/events/sleeper.ts'
import { pauseAfter } from '../../../../infra/local/events/stream-poller.ts'

describe('the pause before the next read', () => {
  test.each([
    ['nothing', 0, 15],
    ['records', 0, 15],
    ['nothing', 400, 100],
    ['nothing', 60_000, 1000],
    ['trouble', 0, 1000],
  ] as const)('after %s found and %i ms without a change is %i ms', (found, idleMs, pause) => {
    expect(pauseAfter(found, idleMs, false)).toBe(pause)
  })

  test('is next to none while a caller waits, except when the stream has errors', () => {
    expect(pauseAfter('nothing', 60_000, true)).toBe(1)
    expect(pauseAfter('trouble', 60_000, true)).toBe(1000)
  })

  test('is ended early by a wake-up, also just before it begins', async () => {
    const sleeper = createSleeper()
    const hour = 3_600_000
    const pause = sleeper.sleep(hour)
    sleeper.wake()
    expect(await pause).toBe('woken')
    sleeper.wake()
    expect(await sleeper.sleep(hour)).toBe('woken')
    expect(await sleeper.sleep(1)).toBe('rested')
  })
})
