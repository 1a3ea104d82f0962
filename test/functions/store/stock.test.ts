import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  firstStock,
  holdSteps,
  lateSaleSteps,
  readStock,
  receiveReturnSteps,
  replayed,
  type StockStep,
  stockCountSteps,
  stockEntities,
  stockSteps,
} from '../../../functions/model/store/stock.ts'
import { type StockMovementItem, stockMovement } from '../../../functions/model/store/stock-movement.ts'
import { variant } from '../../../functions/model/store/variant.ts'
import { Refused } from '../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { table } from '../../../functions/model/table/table.ts'
import { createTestTable, unheard } from '../../support/platform/dynamodb.ts'

/** The movements of stock, each written to the table. */

beforeAll(async () => void (await createTestTable(unheard(table))))

const at = '2026-11-20T11:00:00.000Z'
const name = 'm-black'

type Start = Partial<{ onHand: number; promised: number; held: number; isCounted: boolean }>

/** A variant with these figures; it is counted unless said otherwise. */
async function variantOf({ onHand = 10, promised = 0, held = 0, isCounted = true }: Start = {}) {
  const productId = `prd_${randomUUID()}`
  const figures = { onHand, promised, held, left: onHand - promised - held }
  await variant()
    .create({ productId, name, isCounted, ...figures, updatedAt: '2026-01-01' })
    .go()
  return productId
}

const write = (steps: readonly StockStep[]) => writeSteps(stockEntities, steps)
const moved = (productId: string, quantity = 2) => ({ productId, variant: name, quantity })
const from = (cause = 'ord_1') => ({ cause, at })

async function figuresOf(productId: string) {
  const [found] = await readStock([{ productId, name }])
  if (!found) throw new Error(`${productId} has no stock`)
  const { onHand, promised, held, left } = found
  return { onHand, promised, held, left }
}

async function movementsOf(productId: string): Promise<StockMovementItem[]> {
  const { data } = await stockMovement()
    .query.ofVariant({ productId, variant: name })
    .go({ consistent: true })
  return data
}

describe('a movement', () => {
  test.each([
    ['received', { onHand: 12, promised: 3, held: 4 }, { onHand: 2, promised: 0, held: 0 }],
    ['freed', { onHand: 10, promised: 3, held: 2 }, { onHand: 0, promised: 0, held: -2 }],
    ['sold', { onHand: 10, promised: 5, held: 2 }, { onHand: 0, promised: 2, held: -2 }],
    ['unsold', { onHand: 10, promised: 1, held: 4 }, { onHand: 0, promised: -2, held: 0 }],
    ['shipped', { onHand: 8, promised: 1, held: 4 }, { onHand: -2, promised: -2, held: 0 }],
    ['returned', { onHand: 12, promised: 3, held: 4 }, { onHand: 2, promised: 0, held: 0 }],
    ['written_off', { onHand: 8, promised: 3, held: 4 }, { onHand: -2, promised: 0, held: 0 }],
  ] as const)('that is %s changes its figures, and is kept with them', async (kind, figures, change) => {
    const productId = await variantOf({ promised: 3, held: 4 })
    await write(stockSteps(kind, moved(productId), { ...from(), reason: 'Counted' }))
    const asKept = { productId, variant: name, kind, ...change, ...from(), reason: 'Counted' }
    expect(await figuresOf(productId)).toEqual({
      ...figures,
      left: figures.onHand - figures.promised - figures.held,
    })
    expect(await movementsOf(productId)).toEqual([asKept])
  })

  test('tells when the figures last changed', async () => {
    const productId = await variantOf()
    await write(stockSteps('received', moved(productId), from()))
    const [found] = await readStock([{ productId, name }])
    expect(found).toMatchObject({ updatedAt: at, isCounted: true })
  })

  test('happens once for each cause', async () => {
    const productId = await variantOf()
    await write(stockSteps('received', moved(productId), from('ord_1')))
    await write(stockSteps('received', moved(productId), from('ord_2')))
    await expect(write(stockSteps('received', moved(productId), from('ord_1')))).rejects.toThrow(Refused)
    expect(await figuresOf(productId)).toMatchObject({ onHand: 14, left: 14 })
    expect(await movementsOf(productId)).toHaveLength(2)
  })
})

describe.each([
  ['a hold', holdSteps, 'held', { onHand: 10, promised: 0, held: 2, left: 8 }],
  ['a sale after the end of its hold', lateSaleSteps, 'sold', { onHand: 10, promised: 2, held: 0, left: 8 }],
] as const)('%s', (_, steps, kind, figures) => {
  const change = kind === 'held' ? { onHand: 0, promised: 0, held: 2 } : { onHand: 0, promised: 2, held: 0 }

  test('takes its pieces', async () => {
    const productId = await variantOf()
    await write(steps(moved(productId), true, from()))
    expect(await figuresOf(productId)).toEqual(figures)
    expect(await movementsOf(productId)).toEqual([{ productId, variant: name, kind, ...change, ...from() }])
  })

  test('takes the last pieces of a counted variant', async () => {
    const productId = await variantOf({ onHand: 7, promised: 3, held: 2 })
    await write(steps(moved(productId), true, from()))
    expect(await figuresOf(productId)).toMatchObject({ onHand: 7, left: 0 })
  })

  test('of more than the rest of a counted variant is refused', async () => {
    const productId = await variantOf({ onHand: 6, promised: 3, held: 2 })
    await expect(write(steps(moved(productId), true, from()))).rejects.toThrow(Refused)
    expect(await figuresOf(productId)).toEqual({ onHand: 6, promised: 3, held: 2, left: 1 })
    expect(await movementsOf(productId)).toEqual([])
  })

  test('of an uncounted variant has no limit', async () => {
    const productId = await variantOf({ onHand: 0, isCounted: false })
    await write(steps(moved(productId), false, from()))
    expect(await figuresOf(productId)).toMatchObject({ onHand: 0, left: -2 })
  })

  test('of an uncounted variant that has no figures yet starts them', async () => {
    const productId = `prd_${randomUUID()}`
    await write(steps(moved(productId), false, from()))
    expect(await figuresOf(productId)).toMatchObject({ onHand: 0, left: -2 })
  })
})

describe('a return that arrives', () => {
  test('is on hand again', async () => {
    const productId = await variantOf({ promised: 1 })
    await write(receiveReturnSteps(moved(productId, 3), 0, from('ret_1')))
    expect(await figuresOf(productId)).toEqual({ onHand: 13, promised: 1, held: 0, left: 12 })
    expect(await movementsOf(productId)).toEqual([
      { productId, variant: name, kind: 'returned', onHand: 3, promised: 0, held: 0, ...from('ret_1') },
    ])
    const [found] = await readStock([{ productId, name }])
    expect(found?.updatedAt).toBe(at)
  })

  test('has the pieces that cannot be sold again written off', async () => {
    const productId = await variantOf()
    await write(receiveReturnSteps(moved(productId, 3), 1, from('ret_1')))
    expect(await figuresOf(productId)).toEqual({ onHand: 12, promised: 0, held: 0, left: 12 })
    const figures = { productId, variant: name, promised: 0, held: 0, ...from('ret_1') }
    expect(await movementsOf(productId)).toEqual([
      { ...figures, kind: 'returned', onHand: 3 },
      { ...figures, kind: 'written_off', onHand: -1, reason: 'Returned, not to be sold again' },
    ])
  })

  test('of which nothing can be sold again changes nothing on hand', async () => {
    const productId = await variantOf()
    await write(receiveReturnSteps(moved(productId, 2), 2, from('ret_1')))
    expect(await figuresOf(productId)).toMatchObject({ onHand: 10, left: 10 })
  })

  test('arrives once', async () => {
    const productId = await variantOf()
    await write(receiveReturnSteps(moved(productId, 2), 0, from('ret_1')))
    await expect(write(receiveReturnSteps(moved(productId, 2), 0, from('ret_1')))).rejects.toThrow(Refused)
    expect(await figuresOf(productId)).toMatchObject({ onHand: 12 })
  })
})

describe('a count', () => {
  const outdated = () => new Error('Somebody else has counted it')
  const cause = { ...from('adm_1'), reason: 'Counted by hand' }
  const counted = (productId: string, knownOnHand: number, onHand: number, isCounted = true) =>
    stockCountSteps(
      'corrected',
      { productId, variant: name, isCounted, onHand, knownOnHand },
      cause,
      outdated,
    )

  test('changes what is on hand, and keeps the change with its reason', async () => {
    const productId = await variantOf({ promised: 2, held: 1 })
    await write(counted(productId, 10, 7))
    expect(await figuresOf(productId)).toEqual({ onHand: 7, promised: 2, held: 1, left: 4 })
    expect(await movementsOf(productId)).toEqual([
      { productId, variant: name, kind: 'corrected', onHand: -3, promised: 0, held: 0, ...cause },
    ])
    const [found] = await readStock([{ productId, name }])
    expect(found).toMatchObject({ updatedAt: at, isCounted: true })
  })

  test('after a delivery is kept as received', async () => {
    const productId = await variantOf()
    const count = { productId, variant: name, isCounted: true, onHand: 30, knownOnHand: 10 }
    await write(stockCountSteps('received', count, cause, outdated))
    expect(await movementsOf(productId)).toMatchObject([{ kind: 'received', onHand: 20 }])
  })

  test('of as many as before moves nothing', async () => {
    const productId = await variantOf()
    await write(counted(productId, 10, 10, false))
    expect(await movementsOf(productId)).toEqual([])
    const [found] = await readStock([{ productId, name }])
    expect(found).toMatchObject({ onHand: 10, isCounted: false, updatedAt: at })
  })

  test('over another count is refused', async () => {
    const productId = await variantOf({ onHand: 9 })
    await expect(write(counted(productId, 10, 7))).rejects.toThrow('Somebody else has counted it')
    await expect(write(counted(productId, 0, 7))).rejects.toThrow('Somebody else has counted it')
    expect(await figuresOf(productId)).toMatchObject({ onHand: 9 })
    expect(await movementsOf(productId)).toEqual([])
  })

  test('is the first for a variant without figures', async () => {
    const productId = `prd_${randomUUID()}`
    await write(counted(productId, 0, 5))
    expect(await figuresOf(productId)).toEqual({ onHand: 5, promised: 0, held: 0, left: 5 })
  })

  test('of a variant that is said to have pieces, but has no figures, is refused', async () => {
    const productId = `prd_${randomUUID()}`
    await expect(write(counted(productId, 3, 5))).rejects.toThrow('Somebody else has counted it')
    expect(await readStock([{ productId, name }])).toEqual([])
  })

  test('of a sold out variant starts from none', async () => {
    const productId = await variantOf({ onHand: 0 })
    await write(counted(productId, 0, 5))
    expect(await figuresOf(productId)).toMatchObject({ onHand: 5, left: 5 })
  })
})

describe('the first stock of a variant', () => {
  test('is explained by a movement', () => {
    const { variant, movement } = firstStock(
      { productId: 'prd_1', name, isCounted: true, onHand: 8 },
      { cause: 'prd_1', at },
    )
    expect(variant).toEqual({
      productId: 'prd_1',
      name,
      isCounted: true,
      onHand: 8,
      promised: 0,
      held: 0,
      left: 8,
      updatedAt: at,
    })
    expect(movement).toEqual({
      productId: 'prd_1',
      variant: name,
      cause: 'prd_1',
      kind: 'received',
      onHand: 8,
      promised: 0,
      held: 0,
      at,
    })
  })
})

describe('the figures of all movements', () => {
  const one = { productId: 'prd_1', variant: name, cause: 'ord_1', kind: 'held', at } as const
  const none = { onHand: 0, promised: 0, held: 0 }

  test('are their sums', () => {
    const movements = [
      { ...one, ...none, onHand: 9 },
      { ...one, ...none, promised: 2, held: -1 },
      { ...one, ...none, onHand: -1, held: 3 },
    ]
    expect(replayed(movements)).toEqual({ onHand: 8, promised: 2, held: 2, left: 4 })
  })

  test('are zero without any', () => {
    expect(replayed([])).toEqual({ ...none, left: 0 })
  })
})

test('The stock of several variants is read at once, without those that have none', async () => {
  const [first, second] = [await variantOf({ onHand: 1 }), await variantOf({ onHand: 2 })]
  const keys = [first, 'prd_none', second].map((productId) => ({ productId, name }))
  const found = await readStock(keys)
  expect(found.map(({ productId, onHand }) => [productId, onHand]).sort()).toEqual(
    [
      [first, 1],
      [second, 2],
    ].sort(),
  )
})
