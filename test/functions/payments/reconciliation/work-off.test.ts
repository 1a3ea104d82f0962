import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BooksRunItem } from '../../../../functions/model/ledger/books-run.ts'
import type { Page, Step } from '../../../../functions/payments/reconciliation/step.ts'
import type { Work } from '../../../../functions/payments/reconciliation/work-off.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/**
 * How a comparison of the books continues from its saved position. Over a table of its own, with steps made up here.
 */

let save: typeof import('../../../../functions/payments/reconciliation/work-off.ts').save
let workOff: typeof import('../../../../functions/payments/reconciliation/work-off.ts').workOff
let findBooksRun: typeof import('../../../../functions/model/ledger/books-run.ts').findBooksRun

beforeAll(async () => {
  await moneyTable()
  ;({ save, workOff } = await import('../../../../functions/payments/reconciliation/work-off.ts'))
  ;({ findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts'))
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

const made: string[] = []
const read: string[] = []
beforeEach(() => {
  made.length = 0
  read.length = 0
})

/** A list of pages of ten, in which the list itself settles every third item. */
const list =
  (name: string, pages: number): Step =>
  async (_, after): Promise<Page> => {
    const page = Number(after ?? 0)
    read.push(`${name} ${page}`)
    return {
      checks: Array.from({ length: 10 }, (_, place) =>
        place % 3 === 2
          ? undefined
          : { name: `${name} ${page}.${place}`, make: check(`${name} ${page}.${place}`) },
      ),
      next: page + 1 < pages ? `${page + 1}` : undefined,
    }
  }

const check = (name: string) => async () => {
  made.push(name)
  return name.endsWith('.0') ? { id: name, kind: 'drift' as const, what: name, isRepaired: true } : undefined
}

const steps = { first: list('first', 3), second: list('second', 2) }
const allChecks = 5 * 7
const work: Work = { steps, hasTime: () => true, isCalledAgain: true }

async function begin(left = Object.keys(steps)): Promise<BooksRunItem> {
  const fresh = { gaveUp: [], done: 0, tries: 0, checked: 0, differences: 0, unchecked: 0, version: 0 }
  const begun = await save(await findBooksRun(), { startedAt: '2026-11-20T04:00:00.000Z', left, ...fresh })
  if (!begun) throw new Error('It could not be begun')
  return begun
}

async function goOn(more: Partial<Work> = {}): Promise<BooksRunItem | undefined> {
  const kept = await findBooksRun()
  return kept && workOff(kept, { ...work, ...more })
}

/** True this many times, then it ends as `end` says. */
const times = (count: number, end: () => boolean) => {
  let left = count
  return () => (left-- > 0 ? true : end())
}
const killed = () => {
  throw new Error('killed')
}

test('a run without an end makes every check once', async () => {
  await begin()
  const done = await goOn()
  expect(done).toMatchObject({ left: [], gaveUp: [], checked: allChecks, differences: 5, unchecked: 0 })
  expect(new Set(made).size).toBe(allChecks)
  expect(made).toHaveLength(allChecks)
})

test('a run that is killed anywhere loses one page at most, and counts nothing twice', async () => {
  for (let moment = 0; ; moment++) {
    made.length = 0
    await begin()
    const outcome = await goOn({ hasTime: times(moment, killed) }).catch(() => 'killed' as const)
    const before = made.length
    const done = outcome === 'killed' ? await goOn() : outcome
    expect(done, `killed at ${moment}`).toMatchObject({ left: [], checked: allChecks, differences: 5 })
    expect(new Set(made).size).toBe(allChecks)
    expect(made.length - allChecks).toBeLessThanOrEqual(7)
    if (outcome !== 'killed') break
    expect(before).toBeLessThan(allChecks + 1)
  }
})

test('a run whose time is over continues behind the last check, and makes none twice', async () => {
  await begin()
  let calls = 0
  while ((await findBooksRun())?.left.length) {
    // Time for only the first few checks of a page.
    await goOn({ hasTime: times(2, () => false) })
    expect(++calls).toBeLessThan(100)
  }
  expect(calls).toBeGreaterThan(3)
  expect(made).toHaveLength(allChecks)
  expect(new Set(made).size).toBe(allChecks)
})

test('two runs at once do not both go on', async () => {
  await begin()
  const [one, other] = await Promise.all([goOn(), goOn()])
  expect([one, other].filter((each) => each !== undefined)).toHaveLength(1)
  const { left, checked } = (await findBooksRun()) ?? {}
  expect({ left, checked }).toEqual({ left: [], checked: allChecks })
})

describe('a page that cannot be read', () => {
  const broken: Step = async (_, after) => {
    read.push(`broken ${after}`)
    throw new Error('The provider is away')
  }

  test('is left to the next call', async () => {
    await begin(['broken', 'second'])
    expect(await goOn({ steps: { ...steps, broken } })).toMatchObject({
      left: ['broken', 'second'],
      tries: 1,
    })
    expect(read).toHaveLength(1)
    // The outage is over.
    expect(await goOn({ steps: { ...steps, broken: list('broken', 1) } })).toMatchObject({
      left: [],
      gaveUp: [],
      unchecked: 0,
    })
  })

  test('is given up after five calls, counted, and does not block other steps', async () => {
    await begin(['broken', 'second'])
    for (let call = 0; call < 4; call++) await goOn({ steps: { ...steps, broken } })
    expect(made).toEqual([])
    const done = await goOn({ steps: { ...steps, broken } })
    expect(done).toMatchObject({ left: [], gaveUp: ['broken'], unchecked: 1, checked: 14 })
    expect(read.filter((page) => page.startsWith('broken'))).toHaveLength(5)
  })

  test('is retried at once where no later call follows', async () => {
    await begin(['broken'])
    const done = await goOn({ steps: { broken }, isCalledAgain: false })
    expect(done).toMatchObject({ left: [], gaveUp: ['broken'], unchecked: 1 })
  })
})

test('a check that cannot be made is counted, and does not block others', async () => {
  await begin(['mixed'])
  const mixed: Step = async () => ({
    checks: [
      { name: 'bad', make: () => Promise.reject(new Error('No answer')) },
      { name: 'good', make: check('good.0') },
    ],
  })
  expect(await goOn({ steps: { mixed } })).toMatchObject({ checked: 2, differences: 1, unchecked: 1 })
})

test('the names in a list are complete once its step has ended, and not where it was given up', async () => {
  const seen: unknown[] = []
  const keeps: Step = async ({ keep }, after) => {
    const page = Number(after ?? 0)
    await keep('payments at Stripe', `${page}`, new Map([[`pi_${page}`, 100 + page]]))
    return { checks: [], next: page < 2 ? `${page + 1}` : undefined }
  }
  const broken: Step = () => Promise.reject(new Error('The provider is away'))
  const looks: Step = async ({ isWhole, listed }) => {
    seen.push(isWhole('keeps'), isWhole('broken'), isWhole('looks'), [
      ...(await listed('payments at Stripe')),
    ])
    return { checks: [] }
  }
  await begin(['keeps', 'broken', 'looks'])
  await goOn({ steps: { keeps, broken, looks }, isCalledAgain: false })
  const named = [0, 1, 2].map((page) => [`pi_${page}`, 100 + page])
  expect(seen).toEqual([true, false, false, named])
})
