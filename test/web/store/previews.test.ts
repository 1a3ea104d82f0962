import { zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { picturesIn } from '../../../web/features/store/admin/pictures-in-file.ts'
import { withPreviews } from '../../../web/features/store/admin/previews.ts'
import { sendPreview } from '../../../web/parts/uploads/send-picture.ts'
import { productOf } from '../../support/store/products.ts'

/** The public previews of photos and photo sets, made by the admin's browser. */

vi.mock('../../../web/parts/uploads/send-picture.ts', () => ({ sendPreview: vi.fn() }))
const send = vi.mocked(sendPreview)
beforeEach(() => {
  let count = 0
  send.mockReset().mockImplementation(async () => `/media/images/pictures/pic_${++count}.jpg`)
})

const text = (words: string) => new TextEncoder().encode(words)
const zipOf = (entries: Record<string, string>, level: 0 | 6 = 6) =>
  new Blob([
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(entries).map(([name, words]) => [name, text(words)])), {
        level,
      }),
    ),
  ])
const wordsIn = async (file: Blob, type = 'application/zip') =>
  Promise.all((await picturesIn(file, type)).map((one) => one.text()))

const own = { url: '/media/images/own.webp', alt: 'Dojo at dawn', color: null }
const productWith = (type: string, pictures = [own]): AdminProduct => ({
  ...productOf('Dojo', { isDigital: true, pictures }),
  isSwitchedOn: true,
  file: { filename: 'dojo', type, size: 9, clip: null },
  variants: [],
  state: 'draft',
  publishAt: null,
  publishedAt: null,
})

test.each([0, 6] as const)(
  'the first six pictures of an archive are found, packed at level %i',
  async (level) => {
    const names = ['a.jpg', 'set/b.JPEG', 'c.png', 'd.webp', 'e.jpg', 'f.jpg', 'g.jpg']
    const others = {
      'read me.txt': 'no',
      '__MACOSX/._a.jpg': 'no',
      '__MACOSX/b.jpg': 'no',
      'set/.hidden.jpg': 'no',
    }
    const pictures = Object.fromEntries(names.map((name) => [name, `bytes of ${name}`]))
    expect(await wordsIn(zipOf({ ...others, ...pictures }, level))).toEqual(
      names.slice(0, 6).map((name) => `bytes of ${name}`),
    )
  },
)

test('an archive that is damaged gives the pictures before the damage, and a document gives none', async () => {
  const whole = zipOf({ 'a.jpg': 'first', 'b.jpg': 'second' })
  expect(await wordsIn(whole.slice(0, 60))).toEqual(['first'])
  expect(await wordsIn(new Blob(['no archive at all']))).toEqual([])
  expect(await wordsIn(new Blob(['%PDF']), 'application/pdf')).toEqual([])
})

test('a photo gets one preview, which follows the pictures of its product', async () => {
  const photo = new Blob(['photo'])
  expect(await withPreviews(productWith('image/jpeg'), photo)).toEqual([
    own,
    { url: '/media/images/pictures/pic_1.jpg', alt: 'Dojo, preview with a watermark', color: null },
  ])
  expect(send).toHaveBeenCalledWith(photo)
})

test('previews of a file before are replaced, and the pictures of the admin stay', async () => {
  const before = { url: '/old.jpg', alt: 'Dojo, preview 2 with a watermark', color: null }
  const shown = await withPreviews(
    productWith('application/zip', [own, before]),
    zipOf({ 'a.jpg': 'a', 'b.jpg': 'b' }),
  )
  expect(shown?.map(({ alt }) => alt)).toEqual([
    'Dojo at dawn',
    'Dojo, preview 1 with a watermark',
    'Dojo, preview 2 with a watermark',
  ])
  expect(shown?.map(({ url }) => url)).not.toContain('/old.jpg')
})

test('a picture that cannot be read is passed over; if none can, the product keeps its pictures', async () => {
  send.mockRejectedValueOnce(new Error('No picture'))
  const set = zipOf({ 'a.jpg': 'a', 'b.jpg': 'b' })
  expect(await withPreviews(productWith('application/zip'), set)).toHaveLength(2)
  send.mockRejectedValue(new Error('No picture'))
  expect(await withPreviews(productWith('application/zip'), set)).toBeUndefined()
})

test('a product has at most twelve pictures, previews included', async () => {
  const many = Array.from({ length: 11 }, (_, place) => ({ ...own, url: `/${place}.webp` }))
  const shown = await withPreviews(
    productWith('application/zip', many),
    zipOf({ 'a.jpg': 'a', 'b.jpg': 'b', 'c.jpg': 'c' }),
  )
  expect(shown).toHaveLength(12)
  expect(send).toHaveBeenCalledTimes(1)
})
