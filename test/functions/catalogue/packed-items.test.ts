import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, unpacked } from '../../../functions/ports/catalogue/packed-items.ts'

const through = (items: object[]) => unpacked(JSON.parse(JSON.stringify(packed(items))))

/** Few values a field, so that many are equal, and some that look alike in JSON. */
const value = fc.constantFrom<unknown>(
  null,
  0,
  1,
  '1',
  '',
  true,
  'true',
  '[]',
  [],
  ['空手'],
  '{"name":"Judo"}',
  { name: 'Judo' },
  undefined,
)
const item = fc.record({ id: fc.nat(), a: value, b: value }, { requiredKeys: ['id'] })

test('any items are the same after they are packed, stored and unpacked', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      expect(through(items)).toEqual(JSON.parse(JSON.stringify(items)))
    }),
  )
})

test('names and repeated values are stored once', () => {
  const category = { name: 'Krav Maga', slug: 'krav-maga' }
  const items = Array.from({ length: 1000 }, (_, number) => ({ id: number, category: { ...category } }))
  const stored = JSON.stringify(packed(items))
  expect(stored.match(/Krav Maga/g)).toHaveLength(1)
  expect(stored.match(/category/g)).toHaveLength(1)
})

test('a field that some items lack is not added to them', () => {
  const [first = {}, second = {}] = through([{ id: 1 }, { id: 2, note: null }])
  expect(['note' in first, 'note' in second]).toEqual([false, true])
})
