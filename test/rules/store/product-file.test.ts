import { expect, test } from 'vitest'
import { fileEndings, filePartSize, fileTypeOf, largestFile } from '#shared/rules/store/product-file.ts'

test.each([
  ['Dojo.JPG', 'image/jpeg'],
  ['a.b.jpeg', 'image/jpeg'],
  ['kata.png', 'image/png'],
  ['kata.webp', 'image/webp'],
  ['plan.pdf', 'application/pdf'],
  ['set.zip', 'application/zip'],
  ['clip.mp4', 'video/mp4'],
  ['clip.m4v', 'video/mp4'],
  ['clip.MOV', 'video/quicktime'],
  ['clip.webm', 'video/webm'],
])('the file %s is of the type %s', (name, type) => {
  expect(fileTypeOf(name)).toBe(type)
  expect(fileEndings).toContain(name.split('.').at(-1)?.toLowerCase())
})

test.each(['clip.exe', 'clip', 'mp4.txt', '', 'clip.constructor'])(
  'the file %j is of no accepted type',
  (name) => {
    expect(fileTypeOf(name)).toBeUndefined()
  },
)

test('a file is sent in parts of 8 MiB, and a large one in at most 200 parts of whole MiB', () => {
  const mib = 1024 ** 2
  expect(filePartSize(1)).toBe(8 * mib)
  expect(filePartSize(1600 * mib)).toBe(8 * mib)
  expect(filePartSize(1600 * mib + 1)).toBe(9 * mib)
  expect(filePartSize(largestFile)).toBe(26 * mib)
  expect(Math.ceil(largestFile / filePartSize(largestFile))).toBeLessThanOrEqual(200)
})
