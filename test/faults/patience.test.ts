import { beforeAll, expect, test, vi } from 'vitest'
import { patience } from '../../functions/ports/process/patience.ts'

const waited: number[] = []
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waited.push(ms)
  },
}))

/** All pauses of one retry loop, in milliseconds. */
async function pausesOfOne(): Promise<number[]> {
  waited.length = 0
  const pause = patience()
  while (await pause());
  return [...waited]
}

const many: number[][] = []
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

beforeAll(async () => {
  for (let n = 0; n < 300; n++) many.push(await pausesOfOne())
})

test('the pauses between tries grow, and add up to three seconds', () => {
  const [first = 0, , third = 0, , , sixth = 0] = (many[0] ?? []).map((_, at) =>
    mean(many.map((one) => one[at] ?? 0)),
  )
  expect(first).toBeLessThan(third)
  expect(third).toBeLessThan(sixth)
  const sums = many.map((one) => mean(one) * one.length)
  expect(Math.abs(mean(sums) - 3000)).toBeLessThan(500)
  expect(Math.max(...sums)).toBeLessThan(5000)
})

test('no two callers with a conflict wait equally long', () => {
  expect(new Set(many.map((one) => one.join())).size).toBe(many.length)
  expect(new Set(many.map((one) => one.at(-1))).size).toBeGreaterThan(100)
})
