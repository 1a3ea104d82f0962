import { expect, test } from 'vitest'
import { optionsMatcher, productMatcher } from '#shared/rules/store/product-filter.ts'

const tee = {
  name: 'Ensō Tee',
  description: 'Heavy cotton',
  tags: ['training'],
  category: 'tshirt' as const,
  cents: 2400,
  inStock: true,
  variants: [
    { size: 'm' as const, color: 'black' as const, inStock: true },
    { size: 'm' as const, color: 'red' as const, inStock: false },
    { size: 'l' as const, color: 'red' as const, inStock: true },
  ],
}
const clip = {
  ...tee,
  category: 'video_clip' as const,
  variants: [{ size: null, color: null, inStock: true }],
}

const passes = (filter: Parameters<typeof productMatcher>[0], product: typeof tee | typeof clip = tee) =>
  productMatcher(filter)(product)

test('an empty filter matches everything', () => {
  expect(passes({})).toBe(true)
})

test.each(['ensō', 'COTTON', 'Training', 'tee\nheavy'])(
  'the words %j match in name, text and tags',
  (search) => {
    expect(passes({ search })).toBe(true)
  },
)

test('other words do not match', () => {
  expect(passes({ search: 'jade' })).toBe(false)
})

test('a size and a colour must match in the same variant', () => {
  expect(passes({ size: 'l' })).toBe(true)
  expect(passes({ size: 'l', color: 'red' })).toBe(true)
  expect(passes({ size: 'l', color: 'black' })).toBe(false)
  expect(passes({ size: 'm' }, clip)).toBe(false)
})

test('in stock refers to the filtered variant', () => {
  expect(passes({ size: 'm', color: 'red' })).toBe(true)
  expect(passes({ size: 'm', color: 'red', isInStock: true })).toBe(false)
  expect(passes({ color: 'red', isInStock: true })).toBe(true)
})

test('price bounds are inclusive', () => {
  expect(passes({ from: 2400, to: 2400 })).toBe(true)
  expect(passes({ from: 2401 })).toBe(false)
  expect(passes({ to: 2399 })).toBe(false)
})

test('a category matches its own products only', () => {
  expect(passes({ category: 'tshirt' })).toBe(true)
  expect(passes({ category: 'photo' })).toBe(false)
})

test('in stock leaves out a product that is sold out, whatever its variants say', () => {
  const soldOut = { ...tee, inStock: false }
  expect(passes({ isInStock: true }, soldOut)).toBe(false)
  expect(passes({ isInStock: true })).toBe(true)
  expect(passes({}, soldOut)).toBe(true)
  expect(passes({ size: 'l' }, { ...soldOut, variants: [{ size: 'l', color: 'red', inStock: false }] })).toBe(
    true,
  )
})

test('a colour alone matches the variants of that colour', () => {
  expect(passes({ color: 'black' })).toBe(true)
  expect(passes({ color: 'white' })).toBe(false)
  expect(optionsMatcher({ color: 'white' })(tee)).toBe(false)
})

test('words do not match across name and text', () => {
  expect(passes({ search: 'teeheavy' })).toBe(false)
  expect(passes({ search: 'trainingheavy' })).toBe(false)
})
