import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureIn } from '#shared/rules/media/picture.ts'
import { cleanPicture } from '../../../functions/media/picture-file/clean-picture.ts'

const secret = 'Dojo Street 7'
const place = { GPSLatitudeRef: 'N', GPSLatitude: '35/1 42/1 0/1', GPSLongitude: '139/1 46/1 0/1' }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`

type Format = 'jpeg' | 'png' | 'webp'
const formats: readonly Format[] = ['jpeg', 'png', 'webp']

/** Four colours in the corners, so that a turn is seen. */
const corners = async () => {
  const part = (background: string) =>
    ({ create: { width: 16, height: 12, channels: 3, background } }) as const
  return sharp({ create: { width: 32, height: 24, channels: 3, background: 'red' } })
    .composite([
      { input: part('lime'), left: 16, top: 0 },
      { input: part('blue'), left: 0, top: 12 },
      { input: part('white'), left: 16, top: 12 },
    ])
    .png()
    .toBuffer()
}

/** A picture as a telephone writes it: with its place, owner, colours and orientation. */
const fromCamera = async (format: Format, orientation: number) =>
  sharp(await corners())
    .keepIccProfile()
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: secret, Copyright: secret }, IFD3: place })
    .withXmp(xmp)
    .withMetadata({ orientation })
    .toFormat(format, { quality: 90 })
    .toBuffer()

/** The cleaned bytes of a picture that is whole. */
async function clean(bytes: Uint8Array): Promise<Buffer> {
  const result = await cleanPicture(bytes, pictureIn(bytes)?.type ?? 'image/png')
  if ('damage' in result) throw new Error(result.damage)
  return Buffer.from(result.clean)
}

/** Why a picture is refused. */
async function damageOf(bytes: Uint8Array): Promise<string> {
  const result = await cleanPicture(bytes, pictureIn(bytes)?.type ?? 'image/png')
  return 'damage' in result ? result.damage : 'none'
}

/** The points as a browser shows them: turned by the orientation. */
const seen = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()

const chunk = (name: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with this chunk before its end. */
const withChunk = (png: Buffer, name: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, -12), chunk(name, content), png.subarray(-12)])

/** A JPEG with this segment at its beginning. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

describe('the data of a camera', () => {
  describe.each(formats)('in a %s', (format) => {
    test.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'goes, and the picture is not turned (orientation %i)',
      async (orientation) => {
        const before = await fromCamera(format, orientation)
        expect(before.includes(secret)).toBe(true)
        const after = await clean(before)
        expect(after.includes(secret)).toBe(false)
        const facts = await sharp(after).metadata()
        expect(facts).toMatchObject({ format, width: 32, height: 24, hasProfile: true })
        expect(facts.orientation ?? 1).toBe(orientation)
        expect([facts.xmp, facts.comments]).toEqual([undefined, undefined])
        // The orientation alone is a block of 26 bytes; JPEG has its mark before it.
        expect(facts.exif?.length ?? 0).toBeLessThanOrEqual(32)
        expect(facts.exif === undefined).toBe(orientation === 1)
        expect((await seen(after)).equals(await seen(before))).toBe(true)
      },
    )

    test('is not there, and the picture stays as it is', async () => {
      const plain = await sharp(await corners())
        .toFormat(format)
        .toBuffer()
      const once = await clean(plain)
      expect((await seen(once)).equals(await seen(plain))).toBe(true)
      expect((await clean(once)).equals(once)).toBe(true)
    })

    test('goes from behind the end of the picture, too', async () => {
      const plain = await fromCamera(format, 1)
      const film = Buffer.from(`ftypmp42 ${secret}`)
      expect((await clean(Buffer.concat([plain, film]))).includes(secret)).toBe(false)
    })
  })

  test('goes from the other segments of a JPEG: comments, IPTC, further pictures, the small copy', async () => {
    const words = Buffer.from(secret)
    let jpeg: Buffer = await sharp(await corners())
      .jpeg({ progressive: true })
      .toBuffer()
    const points = await seen(jpeg)
    for (const marker of [0xe1, 0xe2, 0xe3, 0xed, 0xee, 0xef, 0xfe]) jpeg = withSegment(jpeg, marker, words)
    jpeg = withSegment(jpeg, 0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), words]))
    const small = Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x05\x01'), words, words])
    jpeg = withSegment(jpeg, 0xe0, small)
    const after = await clean(jpeg)
    expect(after.includes(secret.slice(0, 8))).toBe(false)
    expect((await seen(after)).equals(points)).toBe(true)
  })

  test('goes from the text of a PNG, and from chunks that only programs know', async () => {
    let png: Buffer = await corners()
    for (const name of ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVt'])
      png = withChunk(png, name, Buffer.from(secret))
    const after = await clean(png)
    expect(after.includes(secret)).toBe(false)
    expect((await seen(after)).equals(await seen(png))).toBe(true)
  })

  test('goes from a moving picture, which keeps moving', async () => {
    const frames = await sharp(
      [
        await corners(),
        await sharp(await corners())
          .negate()
          .toBuffer(),
      ],
      {
        join: { animated: true },
      },
    )
      .webp({ loop: 0, delay: [100, 200] })
      .withExif({ IFD0: { Artist: secret } })
      .toBuffer()
    expect(frames.includes(secret)).toBe(true)
    const after = await clean(frames)
    expect(after.includes(secret)).toBe(false)
    expect(await sharp(after, { animated: true }).metadata()).toMatchObject({ pages: 2, delay: [100, 200] })
  })

  test('may be wrong itself: then the picture counts as upright', async () => {
    const jpeg = await sharp(await corners())
      .jpeg()
      .toBuffer()
    for (const tiff of [
      '',
      'MM\0*\0\0\0\x08',
      'II*\0\xff\xff\xff\xff\0\0\0\0\0\0',
      'MM\0*\0\0\0\x08\x7f\x7f\0\0\0\0\0\0',
    ]) {
      const after = await clean(withSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0${tiff}`, 'latin1')))
      expect((await sharp(after).metadata()).exif).toBeUndefined()
    }
  })
})

describe('a broken picture', () => {
  const cut = /a part of the file is missing/
  const broken = /open it in a program for pictures, save it as a new file/

  test.each(formats)('that is cut off is refused in words: %s', async (format) => {
    const whole = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 9, sigma: 99 },
      },
    })
      .toFormat(format)
      .toBuffer()
    expect(await damageOf(whole)).toBe('none')
    for (const share of [0.3, 0.6, 0.99]) {
      expect(await damageOf(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(cut)
    }
  })

  test('a PNG with a wrong checksum is refused', async () => {
    const png = await corners()
    const at = png.indexOf('IDAT') + 8
    png[at] = (png[at] ?? 0) ^ 1
    expect(await damageOf(png)).toMatch(broken)
  })

  /** The same PNG with other packed points, and right checksums. */
  const repacked = async (change: (packed: Buffer) => Buffer) => {
    const png = await corners()
    const at = png.indexOf('IDAT')
    const end = at + 4 + png.readUInt32BE(at - 4)
    return Buffer.concat([
      png.subarray(0, at - 4),
      chunk('IDAT', change(png.subarray(at + 4, end))),
      png.subarray(-12),
    ])
  }

  test('a PNG whose points end too early is refused, though its checksums are right', async () => {
    expect(await damageOf(await repacked((packed) => packed))).toBe('none')
    expect(await damageOf(await repacked((packed) => packed.subarray(0, -9)))).toMatch(cut)
    expect(await damageOf(await repacked(() => Buffer.alloc(0)))).toMatch(cut)
    expect(await damageOf(await repacked((packed) => packed.fill(7, 4)))).toMatch(broken)
  })

  test('a PNG that states another size than that of its points is refused', async () => {
    const sized = async (height: number) => {
      const png = await corners()
      png.writeUInt32BE(height, 20)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return damageOf(png)
    }
    expect(await sized(25)).toMatch(cut)
    // One that unpacks to more than its size is a bomb, or wrong.
    expect(await sized(1)).toMatch(broken)
  })

  test.each([
    ['of grey', (image: Sharp) => image.greyscale().png()],
    ['with a palette', (image: Sharp) => image.png({ palette: true, colours: 4 })],
    ['in passes', (image: Sharp) => image.png({ progressive: true })],
    ['with transparency', (image: Sharp) => image.ensureAlpha(0.5).png()],
    ['of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
  ])('is no PNG %s', async (_, encode) => {
    const png = await encode(sharp(await corners())).toBuffer()
    expect((await seen(await clean(png))).equals(await seen(png))).toBe(true)
  })

  test('a JPEG or WebP without any points is refused', async () => {
    const jpeg = await sharp(await corners())
      .jpeg()
      .toBuffer()
    const beforeScan = jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])))
    expect(await damageOf(Buffer.concat([beforeScan, Buffer.from([0xff, 0xd9])]))).toMatch(broken)
    const webp = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x0f\0\0', 'latin1')
    expect(await damageOf(webp)).toMatch(broken)
  })

  test('never fails in another way than in words', async () => {
    const samples = await Promise.all(formats.map((format) => fromCamera(format, 6)))
    const spot = fc.record({ at: fc.nat(4000), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(spot, { maxLength: 8 }),
        fc.nat(4000),
        async (sample, spots, length) => {
          const bytes = Buffer.from(sample.subarray(0, Math.max(40, length)))
          for (const { at, byte } of spots) bytes[at % bytes.length] = byte
          const type = pictureIn(bytes)?.type
          if (type) await cleanPicture(bytes, type)
        },
      ),
    )
  })
})
