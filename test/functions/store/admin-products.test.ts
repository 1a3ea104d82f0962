import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { AdminProduct, NewProduct, Publication } from '#shared/contract/store/product-inputs.ts'
import { ProductInput } from '#shared/contract/store/product-inputs.ts'
import { stockMovement } from '../../../functions/model/store/stock-movement.ts'
import { due, dueBy } from '../../../functions/model/table/due.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { handler as sweep } from '../../../functions/store/sweep-store.ts'
import { caller, expectProblem, ownWord, problemOf, settle, visitor } from '../../support/kiai.ts'

const { store, catalogue } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})
afterEach(() => vi.restoreAllMocks())

const word = ownWord()
const make = (given: Partial<NewProduct> = {}) =>
  admin(store.createProduct, { body: { name: `Tee ${word}`, category: 'tshirt', price: '24.00', ...given } })
const at = ({ id }: { id: string }) => ({ params: { id } })
const inputOf = (product: AdminProduct) => {
  const fields = Object.keys(ProductInput.shape) as (keyof AdminProduct)[]
  return ProductInput.parse({
    ...Object.fromEntries(fields.map((name) => [name, product[name]])),
    inStock: product.isSwitchedOn,
  })
}
const publish = (product: AdminProduct, body: Partial<Publication> = {}) =>
  admin(store.publishProduct, { ...at(product), body: { state: 'published', ...body } })
const shown = (product: AdminProduct) => visitor(catalogue.getProduct, at(product))

describe('a product', () => {
  test('starts as a hidden draft, and is in the store once it is published', async () => {
    const made = await make({
      size: ['m', 'l'],
      color: ['red'],
      pictures: [{ url: 'https://example.com/a.jpg', alt: 'From the front', color: 'red' }],
      facts: [{ name: 'Material', value: 'Cotton' }],
      tags: ['test'],
    })
    expect(made).toMatchObject({ state: 'draft', publishAt: null, publishedAt: null, isSwitchedOn: true })
    await settle()
    await expectProblem(shown(made), 'product.not_found')
    const published = await publish(made)
    expect(published.state).toBe('published')
    await settle()
    expect(await shown(made)).toMatchObject({
      name: made.name,
      price: '24.00',
      size: ['m', 'l'],
      color: ['red'],
      imageUrl: 'https://example.com/a.jpg',
      facts: [{ name: 'Material', value: 'Cotton' }],
      publishedAt: published.publishedAt,
    })
  })

  test('sent again with its key is the same product; another product with that key is refused', async () => {
    const key = randomUUID()
    const [first, again] = [await make({ key }), await make({ key })]
    expect(again.id).toBe(first.id)
    await expectProblem(make({ key, name: 'Another' }), 'product.changed')
  })

  test('is changed only over the state that was known', async () => {
    const made = await make()
    const body = { ...inputOf(made), name: 'Changed', price: '26.00', inStock: false }
    const changed = await admin(store.updateProduct, {
      ...at(made),
      body: { ...body, knownUpdatedAt: made.updatedAt },
    })
    expect(changed).toMatchObject({ name: 'Changed', price: '26.00', isSwitchedOn: false, inStock: false })
    await expectProblem(
      admin(store.updateProduct, { ...at(made), body: { ...body, knownUpdatedAt: made.updatedAt } }),
      'product.changed',
    )
    expect((await admin(store.getAnyProduct, at(made))).updatedAt).toBe(changed.updatedAt)
  })

  test('is physical or a file by its category; only photos have the choice', async () => {
    const photo = await make({ category: 'photo', isDigital: true, size: ['m'], color: ['red'] })
    expect(photo).toMatchObject({ isDigital: true, size: [], color: [], variants: [{ name: 'one' }] })
    expect((await make({ category: 'video_clip', isDigital: false })).isDigital).toBe(true)
    expect((await make({ isDigital: true })).isDigital).toBe(false)
  })

  test.each([
    { name: '' },
    { price: '0.49' },
    { price: '24' },
    { price: '-24.00' },
    { category: 'sword' },
    { size: ['huge'] },
    { color: ['plaid'] },
    { pictures: [{ url: 'javascript:alert(1)', alt: 'No', color: null }] },
    { pictures: [{ url: 'https://example.com/a.jpg', alt: '', color: null }] },
    {
      pictures: Array.from({ length: 13 }, () => ({
        url: 'https://example.com/a.jpg',
        alt: 'a',
        color: null,
      })),
    },
    { tags: Array.from({ length: 13 }, () => 'tag') },
    { state: 'published' },
    { onHand: 3 },
  ])('%j is refused', async (given) => {
    await expectProblem(make(given as Partial<NewProduct>), 'request.invalid')
  })

  test('can be edited by admins only', async () => {
    const made = await make()
    const calls = (call: Call) => [
      call(store.listAllProducts, { query: {} }),
      call(store.getAnyProduct, at(made)),
      call(store.createProduct, { body: inputOf(made) }),
      call(store.updateProduct, { ...at(made), body: inputOf(made) }),
      call(store.publishProduct, { ...at(made), body: { state: 'published' } }),
      call(store.setStock, { ...at(made), body: counted([['m-red', 1, 0]]) }),
    ]
    await Promise.all(calls(free).map((refused) => expectProblem(refused, 'role.required')))
    await Promise.all(calls(visitor).map((refused) => expectProblem(refused, 'session.required')))
    expect(await admin(store.getAnyProduct, at(made))).toEqual(made)
  })

  test('that does not exist is not found', async () => {
    const nobodys = { id: 'prd_gone' }
    await expectProblem(admin(store.getAnyProduct, at(nobodys)), 'product.not_found')
    await expectProblem(
      admin(store.publishProduct, { ...at(nobodys), body: { state: 'published' } }),
      'product.not_found',
    )
  })
})

describe('publishing', () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const later = (minutes: number) =>
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + minutes * 60_000))
  const waitsFor = async ({ id }: AdminProduct) =>
    (await dueBy('product', new Date(Date.now() + 365 * 24 * 3600_000))).filter(
      ({ subjectId }) => subjectId === id,
    )

  test('at a scheduled time happens then and not before, once', async () => {
    const made = await make()
    const moment = soon(10)
    expect(await publish(made, { publishAt: moment })).toMatchObject({ state: 'draft', publishAt: moment })
    await sweep()
    expect((await admin(store.getAnyProduct, at(made))).state).toBe('draft')
    later(11)
    await sweep()
    const published = await admin(store.getAnyProduct, at(made))
    expect(published).toMatchObject({ state: 'published', publishAt: null })
    await sweep()
    expect(await admin(store.getAnyProduct, at(made))).toEqual(published)
    expect(await waitsFor(made)).toEqual([])
  })

  test('at another time, or cancelled, removes the first schedule', async () => {
    const made = await make()
    await publish(made, { publishAt: soon(10) })
    const moved = await publish(made, { publishAt: soon(20) })
    expect((await waitsFor(made)).map((each) => each.at)).toEqual([moved.publishAt])
    await publish(made, { state: 'draft' })
    expect(await waitsFor(made)).toEqual([])
    later(30)
    await sweep()
    expect((await admin(store.getAnyProduct, at(made))).state).toBe('draft')
  })

  test('at a time in the past happens now', async () => {
    expect(await publish(await make(), { publishAt: soon(-5) })).toMatchObject({
      state: 'published',
      publishAt: null,
    })
  })

  test('a leftover due item publishes nothing', async () => {
    const made = await make()
    await due()
      .put({ shard: 'product-0', at: soon(-1), subjectId: made.id, kind: 'product' })
      .go()
    await sweep()
    expect((await admin(store.getAnyProduct, at(made))).state).toBe('draft')
    expect(await waitsFor(made)).toEqual([])
  })

  test('again keeps the date of the first time', async () => {
    const made = await make()
    const first = await publish(made)
    await publish(made, { state: 'archived' })
    await settle()
    await expectProblem(shown(made), 'product.not_found')
    expect((await publish(made)).publishedAt).toBe(first.publishedAt)
  })

  test('is refused over an outdated state', async () => {
    const made = await make()
    await publish(made, { knownUpdatedAt: made.updatedAt })
    await expectProblem(
      publish(made, { state: 'archived', knownUpdatedAt: made.updatedAt }),
      'product.changed',
    )
  })
})

type Counted = [name: string, onHand: number, knownOnHand: number, isCounted?: boolean]
const counted = (figures: Counted[]) => ({
  kind: 'corrected' as const,
  reason: 'Counted by hand',
  variants: figures.map(([name, onHand, knownOnHand, isCounted = true]) => ({
    name,
    onHand,
    knownOnHand,
    isCounted,
  })),
})

describe('the stock', () => {
  const offered = { size: ['m', 'l'] as const, color: ['red'] as const }
  const shirt = () => make({ size: [...offered.size], color: [...offered.color] })
  const set = (product: AdminProduct, figures: Counted[]) =>
    admin(store.setStock, { ...at(product), body: counted(figures) })

  test('has no limit until it is counted; counted as 0 it is sold out', async () => {
    const made = await shirt()
    expect(made).toMatchObject({ inStock: true, stockCount: 0 })
    expect(made.variants).toMatchObject([
      { name: 'm-red', isCounted: false, left: null, inStock: true },
      { name: 'l-red', isCounted: false, left: null, inStock: true },
    ])
    const set1 = await set(made, [
      ['m-red', 0, 0],
      ['l-red', 5, 0],
    ])
    expect(set1.variants).toMatchObject([
      { isCounted: true, onHand: 0, left: 0, inStock: false },
      { isCounted: true, onHand: 5, left: 5, inStock: true },
    ])
    expect((await set(made, [['m-red', 0, 0, false]])).variants).toMatchObject([
      { left: null, inStock: true },
      { left: 5 },
    ])
  })

  test('is shown in the store', async () => {
    const made = await shirt()
    await set(made, [
      ['m-red', 0, 0],
      ['l-red', 0, 0],
    ])
    await publish(made)
    await settle()
    expect(await shown(made)).toMatchObject({ inStock: false, stockCount: 0 })
    await set(made, [['l-red', 2, 0]])
    await settle()
    expect(await shown(made)).toMatchObject({ inStock: true, stockCount: 2 })
  })

  test('is a movement of its kind, with the reason that was given', async () => {
    const made = await shirt()
    await set(made, [['m-red', 5, 0]])
    const delivery = { ...counted([['m-red', 12, 5]]), kind: 'received' as const, reason: 'From the printer' }
    await admin(store.setStock, { ...at(made), body: delivery })
    const { data } = await stockMovement()
      .query.ofVariant({ productId: made.id, variant: 'm-red' })
      .go({ consistent: true, pages: 'all' })
    const kept = data.map(({ kind, onHand, reason }) => ({ kind, onHand, reason }))
    expect(kept.sort((a, b) => a.onHand - b.onHand)).toEqual([
      { kind: 'corrected', onHand: 5, reason: 'Counted by hand' },
      { kind: 'received', onHand: 7, reason: 'From the printer' },
    ])
  })

  test.each([
    ['takes away', [['m-red', 4, 5]]],
    ['changes nothing', [['m-red', 5, 5]]],
    ['is not counted', [['m-red', 6, 5, false]]],
  ] as [string, Counted[]][])('is no delivery if it %s', async (_, figures) => {
    const made = await shirt()
    await set(made, [['m-red', 5, 0]])
    const body = { ...counted(figures), kind: 'received' as const }
    expect(await problemOf(admin(store.setStock, { ...at(made), body }))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'kind', message: 'A delivery only adds to the stock. Choose a correction instead.' }],
    })
    expect((await admin(store.getAnyProduct, at(made))).variants[0]).toMatchObject({ onHand: 5 })
  })

  test('is set over the known figure: of two concurrent admins the second one is refused', async () => {
    const made = await shirt()
    await set(made, [['m-red', 5, 0]])
    const refused = await problemOf(
      set(made, [
        ['l-red', 9, 0],
        ['m-red', 7, 0],
      ]),
    )
    expect(refused).toMatchObject({
      code: 'product.changed',
      detail: 'The stock was changed in the meantime',
    })
    // Nothing was written.
    const now = await admin(store.getAnyProduct, at(made))
    expect(now.variants.map(({ onHand }) => onHand)).toEqual([5, 0])
    expect((await set(made, [['m-red', 7, 5]])).variants[0]?.onHand).toBe(7)
  })

  test.each([
    [[['xxl-black', 1, 0]], 'product.changed'],
    [[['nonsense', 1, 0]], 'request.invalid'],
    [[['m-red', -1, 0]], 'request.invalid'],
    [[['m-red', 1.5, 0]], 'request.invalid'],
    [[], 'request.invalid'],
  ] as [Counted[], 'product.changed' | 'request.invalid'][])('%j is refused', async (figures, code) => {
    await expectProblem(set(await shirt(), figures), code)
  })

  test('does not exist for a file', async () => {
    const clip = await make({ category: 'video_clip' })
    await expectProblem(set(clip, [['one', 3, 0]]), 'product.changed')
  })
})

test('the list has all states, newest first, in pages, filtered by words, category and state', async () => {
  const own = ownWord()
  const draft = await make({ name: `A ${own}` })
  const scheduled = await make({ name: `B ${own}`, category: 'photo' })
  await publish(scheduled, { publishAt: new Date(Date.now() + 3600_000).toISOString() })
  const published = await publish(await make({ name: `C ${own}` }))
  const archived = await publish(await make({ name: `D ${own}` }), { state: 'archived' })
  const list = (query: object = {}) => admin(store.listAllProducts, { query: { search: own, ...query } })
  const ids = (page: { items: AdminProduct[] }) => page.items.map(({ id }) => id)
  expect(ids(await list())).toEqual([archived.id, published.id, scheduled.id, draft.id])
  for (const [status, one] of Object.entries({ draft, scheduled, published, archived }))
    expect(ids(await list({ status }))).toEqual([one.id])
  expect(ids(await list({ category: 'photo' }))).toEqual([scheduled.id])
  const first = await list({ limit: 3 })
  expect(first.total).toBe(4)
  expect(ids(await list({ limit: 3, cursor: first.next }))).toEqual([draft.id])
})
