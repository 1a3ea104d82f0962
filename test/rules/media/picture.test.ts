import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureIn } from '#shared/rules/media/picture.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })

describe('the content of a file', () => {
  test.each([
    ['image/png', () => blank(31, 17).png().toBuffer()],
    ['image/jpeg', () => blank(31, 17).jpeg().toBuffer()],
    ['image/jpeg', () => blank(31, 17).jpeg({ progressive: true }).withMetadata().toBuffer()],
    ['image/webp', () => blank(31, 17).flatten().webp().toBuffer()],
    ['image/webp', () => blank(31, 17).webp({ lossless: true }).toBuffer()],
    ['image/webp', () => blank(31, 17).webp().withMetadata().toBuffer()],
  ])('is recognized by its own bytes: %s', async (type, make) => {
    expect(pictureIn(await make())).toEqual({ type, width: 31, height: 17 })
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that may run', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an animation', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00;'.padEnd(64, '\0')],
    ['nothing', ''],
    ['the beginning of a picture and no more', '\x89PNG\r\n\x1a\n'],
    ['the beginning of another and no more', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['a picture’s first bytes before a page', `\xff\xd8\xff<script>alert(1)</script>`],
  ])('is no picture: %s', (_, text) => {
    expect(pictureIn(Buffer.from(text, 'latin1'))).toBeUndefined()
  })

  test('is too large to draw', async () => {
    const png = await blank(2, 2).png().toBuffer()
    const sized = (width: number, height: number) => {
      const copy = Buffer.from(png)
      copy.writeUInt32BE(width, 16)
      copy.writeUInt32BE(height, 20)
      return pictureIn(copy)
    }
    expect(sized(8192, 1)).toBeDefined()
    for (const [width, height] of [
      [8193, 1],
      [1, 8193],
      [8000, 8000],
      [0, 5],
    ] as const) {
      expect(sized(width, height)).toBeUndefined()
    }
  })

  test('is checked without ever failing', () => {
    const starts = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'RIFF\0\0\0\0WEBPVP8 ',
      'RIFF\0\0\0\0WEBPVP8L',
      '',
    ].map((start) => Buffer.from(start, 'latin1'))
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        pictureIn(Buffer.concat([start, rest]))
      }),
    )
  })
})
