import { describe, expect, test } from 'vitest'
import { eachBy } from './each-by.ts'
import type { Guard } from './guards.ts'
import { chosenOf } from './part.ts'
import { reportOf } from './report.ts'
import { patience, testsFor } from './tests-for.ts'
import { verdictOf } from './verdict.ts'

/** The plan of `npm run switches`: its parts, its tests, its verdicts and its report. */

const guard = (id: string, file = 'functions/store/sell.ts'): Guard => ({
  id,
  file,
  line: 7,
  kind: 'throw',
  start: 0,
  end: 10,
  to: '{}',
  inserts: [],
  words: 'throw gone',
  listed: undefined,
})

describe('the chosen guards', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => guard(id))
  const ids = (asked: Parameters<typeof chosenOf>[1], day = 0) =>
    chosenOf(all, asked, day).map(({ id }) => id)

  test('are those of a room, a name or a part', () => {
    expect(ids({ room: 'live' })).toEqual([])
    expect(ids({ room: 'live,store' })).toHaveLength(5)
    expect(ids({ only: 'b,d' })).toEqual(['b', 'd'])
    expect(ids({ part: '2/3' })).toEqual(['b', 'e'])
  })

  test('are all of them within as many days as there are parts', () => {
    const days = [20_650, 20_651, 20_652].flatMap((day) => ids({ part: 'day/3' }, day))
    expect(days.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are none of a part that does not exist', () => {
    for (const part of ['0/3', '4/3', 'x/3', '1']) expect(() => ids({ part })).toThrow(part)
  })
})

describe('the tests of a guard', () => {
  const hash = ''
  const reach = (ms: number) => ({
    known: ['store/sell:sell:throw:1', 'store/sell:sell:throw:2'],
    files: {
      wide: { reached: ['store/sell:sell:throw:1', 'x', 'y'], ms, hash },
      narrow: { reached: ['store/sell:sell:throw:1'], ms, hash },
      wider: { reached: ['store/sell:sell:throw:1', 'x', 'y', 'z'], ms, hash },
      widest: { reached: ['store/sell:sell:throw:1', 'w', 'x', 'y', 'z'], ms, hash },
      other: { reached: ['store/sell:sell:throw:2'], ms, hash },
      stranger: { reached: ['store/seller:sell:throw:1'], ms, hash },
    },
  })

  test('are those that reach it, those that reach little else first', () => {
    expect(testsFor(guard('store/sell:sell:throw:1'), reach(10))).toEqual({
      files: ['narrow', 'wide', 'wider', 'widest'],
      of: 4,
    })
  })

  test('with faults come last', () => {
    const files = {
      'test/faults/one.test.ts': { reached: ['a'], ms: 1, hash },
      'test/functions/two.test.ts': { reached: ['a', 'b'], ms: 1, hash },
    }
    expect(testsFor(guard('a'), { known: ['a'], files }).files).toEqual([
      'test/functions/two.test.ts',
      'test/faults/one.test.ts',
    ])
  })

  test('are three if they take long', () => {
    const { files, of } = testsFor(guard('store/sell:sell:throw:1'), reach(patience))
    expect(files).toEqual(['narrow', 'wide', 'wider'])
    expect(of).toBe(4)
  })

  test('are those of its file if it is younger than the record', () => {
    const { files } = testsFor(guard('store/sell:sell:throw:new'), reach(10))
    expect(files.toSorted()).toEqual(['narrow', 'other', 'wide', 'wider', 'widest'])
  })
})

describe('a verdict', () => {
  /** A tester whose runs end as listed; a new platform is listed too. */
  function testerOf(...outcomes: ('green' | 'red')[]) {
    const done: string[] = []
    return {
      done,
      async run({ file, off }: { file: string; off?: string }) {
        done.push(off ? `${file} without ${off}` : file)
        const isGreen = outcomes[done.filter((one) => one !== 'renewed').length - 1] === 'green'
        return { isGreen, failed: isGreen ? [] : ['a test'], reached: [], ms: 1 }
      },
      async renew() {
        done.push('renewed')
      },
    }
  }

  test('is the first test that fails, if its file is green with the guard', async () => {
    const tester = testerOf('green', 'red', 'green')
    expect(await verdictOf(tester, 'id', ['one', 'two', 'three'])).toEqual({ test: 'a test', files: 2 })
    expect(tester.done).toEqual(['one without id', 'two without id', 'two'])
  })

  test('is that nobody noticed, if every file stays green', async () => {
    expect(await verdictOf(testerOf('green', 'green'), 'id', ['one', 'two'])).toEqual({
      test: undefined,
      files: 2,
    })
    expect(await verdictOf(testerOf(), 'id', [])).toEqual({ test: undefined, files: 0 })
  })

  test('is made again on a new platform, if the file is also red with the guard', async () => {
    const noticed = testerOf('red', 'red', 'red')
    expect((await verdictOf(noticed, 'id', ['one'])).test).toBe('a test')
    expect(noticed.done).toEqual(['one without id', 'one', 'renewed', 'one without id'])
    expect((await verdictOf(testerOf('red', 'red', 'green'), 'id', ['one'])).test).toBeUndefined()
  })
})

describe('the report', () => {
  const tried = (id: string, test?: string, isAcknowledged = false) => ({
    guard: guard(id),
    test,
    files: 1,
    of: 2,
    isAcknowledged,
  })

  test('has the figures of each room, and the place of each guard that nobody noticed', () => {
    const { lines } = reportOf([tried('a', 'a test'), tried('b'), tried('c', undefined, true)])
    expect(lines).toEqual([
      'store: 3 tried, 1 noticed, 1 acknowledged, 1 not noticed (66 %)',
      '  ✗ functions/store/sell.ts:7 throw gone [b, by 1 of 2 files]',
    ])
  })

  test('fails for rooms that count as proven, and for no other', () => {
    expect(reportOf([tried('a')], ['store']).isProven).toBe(false)
    expect(reportOf([tried('a')], ['live']).isProven).toBe(true)
    expect(reportOf([tried('a', 'a test'), tried('b', undefined, true)], ['store']).isProven).toBe(true)
  })
})

test('work is taken up in order, by each worker one after the other', async () => {
  const done: string[] = []
  await eachBy(['x', 'y'], [1, 2, 3, 4, 5], async (worker, item) => {
    done.push(`${item}`)
    await Promise.resolve(worker)
  })
  expect(done).toEqual(['1', '2', '3', '4', '5'])
})
