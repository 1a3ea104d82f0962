import { beforeAll, describe, expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { product } from '../../../functions/model/store/product.ts'
import { variant } from '../../../functions/model/store/variant.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { expectProblem, ownWord, settle, visitor } from '../../support/kiai.ts'

const { catalogue } = api
const origin = inject('origin')

const word = ownWord()
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`

/** Writes a product that is found by a word unique to this file. */
async function put(given: { name: string; price: number; day: number } & Record<string, unknown>) {
  const { day, ...fields } = given
  const id = newId('product')
  const item = { id, description: word, category: 'photo' as const, state: 'published' as const, ...fields }
  await product()
    .put({ ...item, createdAt: at(day), updatedAt: at(day), publishedAt: at(day) })
    .go()
  return id
}

const lies = (productId: string, name: string, onHand: number, isCounted = true) =>
  variant()
    .put({ productId, name, isCounted, onHand, left: onHand, updatedAt: at(1) })
    .go()

const file = { key: 'originals/prd_clip/clip.mp4', filename: 'clip.mp4', type: 'video/mp4', size: 9 }
let shirt: string
let poster: string
let draft: string

beforeAll(async () => {
  shirt = await put({
    name: 'Beta shirt',
    price: 2400,
    day: 1,
    category: 'tshirt',
    size: ['m', 'l'],
    color: ['red'],
  })
  await lies(shirt, 'm-red', 0)
  await lies(shirt, 'l-red', 3)
  poster = await put({ name: 'alpha poster', price: 2000, day: 2 })
  await lies(poster, 'one', 0, false)
  const clip = { category: 'video_clip', isDigital: true } as const
  await put({ name: 'Gamma clip', price: 600, day: 3, ...clip, file })
  const gone = await put({ name: 'Delta print', price: 2000, day: 4 })
  await lies(gone, 'one', 0)
  draft = await put({ name: 'A draft', price: 100, day: 5, state: 'draft' })
  await put({ name: 'Archived', price: 100, day: 6, state: 'archived' })
  await settle()
})

const list = (query: object = {}) => visitor(catalogue.listProducts, { query: { search: word, ...query } })
const names = ({ items }: { items: Product[] }) => items.map(({ name }) => name)

describe('the list of products', () => {
  test('shows published products, newest first', async () => {
    expect(names(await list())).toEqual(['Delta print', 'Gamma clip', 'alpha poster', 'Beta shirt'])
  })

  test('sorts by name and by price', async () => {
    expect(names(await list({ sort: 'name' }))).toEqual([
      'alpha poster',
      'Beta shirt',
      'Delta print',
      'Gamma clip',
    ])
    const low = (await list({ sort: 'price_low' })).items.map(({ price }) => centsOf(price))
    expect(low).toEqual([600, 2000, 2000, 2400])
    expect(names(await list({ sort: 'price_high' }))[0]).toBe('Beta shirt')
  })

  test('is narrowed by category, price, size, colour and stock', async () => {
    expect(names(await list({ category: 'video_clip' }))).toEqual(['Gamma clip'])
    expect(names(await list({ minPrice: '20.00', maxPrice: '20.00' }))).toEqual([
      'Delta print',
      'alpha poster',
    ])
    expect(names(await list({ size: 'l', color: 'red', inStock: 'true' }))).toEqual(['Beta shirt'])
    expect(names(await list({ size: 'm', inStock: 'true' }))).toEqual([])
    expect(names(await list({ inStock: 'true' }))).toEqual(['Gamma clip', 'alpha poster', 'Beta shirt'])
  })

  test.each(['newest', 'name', 'price_low', 'price_high'] as const)(
    'comes in whole pages by %s',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit: 3, ...(cursor && { cursor }) })
        expect(page.total).toBe(4)
        seen.push(...names(page))
        cursor = page.next
      } while (cursor)
      expect(seen).toEqual(names(await list({ sort })))
    },
  )

  test('each category has its own list', async () => {
    const page = await visitor(catalogue.listCategoryProducts, {
      params: { category: 'photo' },
      query: { search: word },
    })
    expect(names(page)).toEqual(['Delta print', 'alpha poster'])
  })

  test.each([
    '/api/products?category=sword',
    '/api/products?minPrice=cheap',
    '/api/products?limit=101',
    '/api/products?cursor=bnVsbA',
    '/api/products?sort=popular',
    '/api/products/category/sword',
    '/api/products/vid_1',
  ])('%s is refused', async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(400)
  })

  test('is the same for everyone, and may be cached by the edge', async () => {
    const answer = await fetch(`${origin}/api/products?search=${word}`)
    expect(answer.headers.get('cache-control')).toContain('public')
    const text = await answer.text()
    for (const hidden of ['isCounted', 'onHand', 'state', '__edb_e__', 'draft'])
      expect(text).not.toContain(`"${hidden}"`)
  })
})

describe('one product', () => {
  const get = (id: string) => visitor(catalogue.getProduct, { params: { id } })

  test('a counted variant that is sold out is shown as such, with the stock of the others', async () => {
    expect(await get(shirt)).toMatchObject({
      price: '24.00',
      inStock: true,
      stockCount: 3,
      size: ['m', 'l'],
      color: ['red'],
      variants: [
        { name: 'm-red', inStock: false, left: 0 },
        { name: 'l-red', inStock: true, left: 3 },
      ],
    })
  })

  test('an uncounted variant has no limit, and shows 0', async () => {
    expect(await get(poster)).toMatchObject({
      inStock: true,
      stockCount: 0,
      size: [],
      color: [],
      variants: [{ name: 'one', size: null, color: null, inStock: true, left: null }],
    })
  })

  test('the switch of an admin takes the whole product out of stock', async () => {
    const id = await put({
      name: 'Off',
      price: 100,
      day: 1,
      description: ownWord(),
      isDigital: true,
      inStock: false,
    })
    await settle()
    expect(await get(id)).toMatchObject({ inStock: false, variants: [{ inStock: false, left: null }] })
  })

  test('a change of stock alone is shown', async () => {
    await lies(shirt, 'm-red', 7)
    await settle()
    expect((await get(shirt)).stockCount).toBe(10)
  })

  test('drafts, archived and missing products are not found', async () => {
    await expectProblem(get(draft), 'product.not_found')
    await expectProblem(get('prd_gone'), 'product.not_found')
  })

  test('an archived product leaves the store', async () => {
    const id = await put({ name: 'Leaving', price: 100, day: 1, description: ownWord() })
    await settle()
    await product().patch({ id }).set({ state: 'archived' }).go()
    await settle()
    await expectProblem(get(id), 'product.not_found')
  })

  test('a shared link shows its name, a sentence and its picture', async () => {
    const id = await put({
      name: 'Shared <b>',
      price: 100,
      day: 1,
      description: ownWord(),
      pictures: [{ url: '/media/images/store/shared.webp', alt: 'Shared' }],
    })
    await settle()
    const page = await (await fetch(`${origin}/api/previews/store/product/${id}`)).text()
    expect(page).toContain(`<meta property="og:url" content="${origin}/store/product/${id}">`)
    expect(page).toContain(`<meta property="og:image" content="${origin}/media/images/store/shared.webp">`)
    expect(page).toContain('Shared &#60;b&#62;')
    await expectProblem(visitor(catalogue.previewProduct, { params: { id: draft } }), 'product.not_found')
  })
})

test('the demo sells 24 products of every category, one of them in all colours, one sold out', async () => {
  const { items } = await visitor(catalogue.listProducts, { query: { maxPrice: '40.00' } })
  const demo = items.filter(({ id }) => !/^prd_[0-9a-z]{26}$/i.test(id))
  expect(demo).toHaveLength(24)
  expect(new Set(demo.map(({ category }) => category)).size).toBe(3)
  expect(demo.find(({ id }) => id === 'prd_enso-tee')?.variants).toHaveLength(24)
  // Files exist once they are drawn.
  const goods = demo.filter(({ isDigital }) => !isDigital)
  expect(goods.filter(({ inStock }) => !inStock).map(({ name }) => name)).toEqual(['Crane Stance Tee'])
})

test('a file that does not exist yet cannot be bought', async () => {
  const id = await put({ name: 'Clip to come', price: 600, day: 7, category: 'video_clip', isDigital: true })
  await settle()
  expect(await visitor(catalogue.getProduct, { params: { id } })).toMatchObject({ inStock: false })
})
