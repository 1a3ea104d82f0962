import { expect, test } from 'vitest'
import {
  colors,
  colorsOf,
  isFile,
  optionWords,
  productCategories,
  sizes,
  sizesOf,
  variantName,
  variantNames,
  variantsOf,
} from '#shared/rules/store/options.ts'

const shirt = { category: 'tshirt' as const, size: [], color: [] }

test('the store sells T-shirts in six sizes and four colours, clips and photos', () => {
  expect(productCategories).toEqual(['tshirt', 'video_clip', 'photo'])
  expect(sizes).toEqual(['xs', 's', 'm', 'l', 'xl', 'xxl'])
  expect(colors).toEqual(['black', 'white', 'yellow', 'red'])
})

test('a T-shirt without lists is offered in every size and colour', () => {
  expect(sizesOf(shirt)).toEqual(sizes)
  expect(colorsOf(shirt)).toEqual(colors)
  expect(variantsOf(shirt)).toHaveLength(24)
})

test('a list limits the options, in the order of the store', () => {
  expect(sizesOf({ ...shirt, size: ['xl', 's'] })).toEqual(['s', 'xl'])
  expect(variantsOf({ ...shirt, size: ['m'], color: ['red', 'black'] }).map(variantName)).toEqual([
    'm-black',
    'm-red',
  ])
})

test('a photo or a clip has one variant, whatever its lists contain', () => {
  for (const category of ['photo', 'video_clip'] as const) {
    const variants = variantsOf({ category, size: ['m'], color: ['red'] })
    expect(variants).toEqual([{ size: null, color: null }])
    expect(variants.map(variantName)).toEqual(['one'])
  }
})

test('all variants of a product have different ids', () => {
  const names = variantsOf(shirt).map(variantName)
  expect(new Set(names).size).toBe(names.length)
})

test('the ids of variants are known in advance', () => {
  expect(variantNames).toHaveLength(25)
  expect(variantNames).toContain('one')
  expect(variantNames).toContain('xxl-yellow')
  for (const variant of variantsOf(shirt)) expect(variantNames).toContain(variantName(variant))
})

test.each([
  [{ size: 'm', color: 'black' }, 'Black, M'],
  [{ size: 'xxl', color: null }, 'XXL'],
  [{ color: 'yellow' }, 'Yellow'],
  [{ size: null, color: null }, ''],
  [{}, ''],
] as const)('the variant %j is “%s” in words', (variant, words) => {
  expect(optionWords(variant)).toBe(words)
})

test('clips and digital photos are files, T-shirts and printed photos are not', () => {
  expect(isFile('video_clip', false)).toBe(true)
  expect(isFile('photo', true)).toBe(true)
  expect(isFile('photo', false)).toBe(false)
  expect(isFile('tshirt', true)).toBe(false)
})
