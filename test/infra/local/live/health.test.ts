import { expect, test } from 'vitest'
import { createHealth } from '../../../../infra/local/live/health.ts'

const segment = { bytes: 150_000, seconds: 1 }

test('a stream whose segments come every second is healthy, and its bit rate is measured', () => {
  const health = createHealth()
  for (let second = 1; second <= 20; second++) health.arrived(segment, second * 1000)
  expect(health.isStarving(20_500)).toBe(false)
  expect(health.eventsAt(20_500)).toEqual([])
  expect(health.bitsPerSecond()).toBe(1_200_000)
})

test('a stream without a segment for four seconds starves until the next one arrives', () => {
  const health = createHealth()
  expect(health.isStarving(60_000)).toBe(false)
  health.arrived(segment, 1000)
  expect(health.isStarving(5001)).toBe(true)
  expect(health.eventsAt(6000)).toEqual([{ name: 'Starvation Start', at: 5000 }])
  health.arrived(segment, 7000)
  expect(health.isStarving(7001)).toBe(false)
  expect(health.eventsAt(8000)).toEqual([
    { name: 'Starvation End', at: 7000 },
    { name: 'Starvation Start', at: 5000 },
  ])
})
