import { describe, expect, test } from 'vitest'
import {
  type CartLine,
  countOf,
  mergedCarts,
  withChanged,
  withLine,
  withoutLine,
} from '#shared/rules/store/cart.ts'

const shirt: CartLine = {
  productId: 'prd_1',
  size: 'm',
  color: 'red',
  quantity: 2,
  price: '24.00',
  name: 'Tee',
  imageUrl: null,
  isDigital: false,
}
const photo: CartLine = {
  ...shirt,
  productId: 'prd_2',
  size: null,
  color: null,
  quantity: 1,
  isDigital: true,
}

describe('a cart', () => {
  test('has one line per variant, with at most five units', () => {
    const cart = [shirt, shirt, { ...shirt, size: 'l' as const }].reduce<CartLine[]>(withLine, [])
    expect(cart.map(({ quantity }) => quantity)).toEqual([4, 2])
    expect(countOf(withLine(cart, shirt))).toBe(7)
  })

  test('has one unit of a file, and at least one of everything else', () => {
    expect(withLine([photo], photo)).toEqual([photo])
    expect(withChanged([shirt], shirt, { quantity: 0 })[0]?.quantity).toBe(1)
  })

  test('takes the latest price seen', () => {
    expect(withLine([shirt], { ...shirt, price: '26.00' })[0]?.price).toBe('26.00')
  })

  test('merges another cart line by line, up to twenty lines', () => {
    expect(mergedCarts([shirt], [photo, shirt])).toEqual([{ ...shirt, quantity: 4 }, photo])
    const many = Array.from({ length: 25 }, (_, at) => ({ ...photo, productId: `prd_${at}` }))
    expect(mergedCarts([], many)).toHaveLength(20)
    expect(withoutLine([shirt, photo], shirt)).toEqual([photo])
  })
})
