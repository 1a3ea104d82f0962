import { describe, expect, test } from 'vitest'
import { clipIdOf, originalKey } from '#shared/rules/media/storage-keys.ts'

describe('the upload that plays a file for sale', () => {
  const key = originalKey('prd_1', 'fil_01J9ZQ4Y5N6P7R8S9T0VWXYZ01')

  test('follows from the key of a clip', () => {
    expect(clipIdOf({ key, type: 'video/mp4' })).toBe('upl_01J9ZQ4Y5N6P7R8S9T0VWXYZ01')
  })

  test.each([
    { key, type: 'image/jpeg' },
    { key, type: 'application/zip' },
    { key: 'originals/prd_1/kata.mp4', type: 'video/mp4' },
    { key: 'uploads/upl_1/source', type: 'video/mp4' },
    { key: `${key}/more`, type: 'video/mp4' },
  ])('does not exist for %j', (file) => {
    expect(clipIdOf(file)).toBeUndefined()
  })
})
