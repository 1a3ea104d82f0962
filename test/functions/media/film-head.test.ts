import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFilmHead } from '../../../functions/media/film-head/film-head.ts'
import { boxesOf, encryptedFilm, twoSounds, without } from '../../support/media/special-films.ts'
import { clip } from '../../support/media/video-clips.ts'

/** Reads a file from memory, and counts the calls. */
function reading(file: Buffer) {
  const calls: number[] = []
  const head = readFilmHead(async (offset, length) => {
    calls.push(length)
    return file.subarray(offset, offset + length)
  })
  return { head, calls }
}
const headOf = (file: Buffer) => reading(file).head

describe('the sound marked as default', () => {
  test.each([
    ['sounds.mp4', 1],
    ['sounds.mp4', 2],
    ['sounds.mov', 2],
    ['sounds.mkv', 1],
    ['sounds.mkv', 2],
  ] as const)('is found in %s, in place %i', async (name, place) => {
    expect(await headOf(twoSounds(name, place))).toEqual({ soundTrack: place })
  })

  test('is no question for a film with one sound, or without any', async () => {
    for (const name of ['clip.mp4', 'clip.mkv', 'clip.webm'] as const) {
      const extra = name === 'clip.webm' ? ['-c:v', 'libvpx', '-c:a', 'libvorbis'] : []
      expect(await headOf(clip({ name, extra }))).toEqual({})
    }
    expect(await headOf(clip({ sound: false }))).toEqual({})
  })

  test('is found with few calls, also behind gigabytes of film', async () => {
    const film = twoSounds('sounds.mp4', 2)
    const index = boxesOf(film).find(({ name }) => name === 'moov')
    const wide = Buffer.alloc(16)
    wide.writeUInt32BE(1, 0)
    wide.write('mdat', 4)
    wide.writeBigUInt64BE(5n * 1024n ** 3n, 8)
    const moov = film.subarray(index?.from, index?.to)
    const calls: number[] = []
    const head = await readFilmHead(async (offset, length) => {
      calls.push(length)
      const behind = offset - 5 * 1024 ** 3
      if (behind >= 0) return moov.subarray(behind, behind + length)
      return Buffer.concat([wide, Buffer.alloc(length)]).subarray(offset, offset + length)
    })
    expect(head).toEqual({ soundTrack: 2 })
    expect(calls.length).toBeLessThan(8)
  })
})

describe('a film that no conversion can play', () => {
  test('is encrypted', async () => {
    expect(await headOf(encryptedFilm())).toEqual({ fault: 'encrypted' })
  })

  test('has an index and no content', async () => {
    const film = clip()
    expect(await headOf(without(film, 'mdat'))).toEqual({ fault: 'empty' })
    const hollow = Buffer.from([0, 0, 0, 8, ...Buffer.from('mdat')])
    expect(await headOf(Buffer.concat([without(film, 'mdat'), hollow]))).toEqual({ fault: 'empty' })
  })

  test('has an index of no pictures', async () => {
    const film = Buffer.from(clip({ sound: false }))
    film.writeUInt32BE(0, film.indexOf('stsz') + 12)
    expect(await headOf(film)).toEqual({ fault: 'empty' })
  })

  test('is no film in pieces, whose index lists nothing', async () => {
    const pieces = clip({ name: 'pieces.mp4', extra: ['-movflags', 'frag_keyframe+empty_moov'] })
    expect(await headOf(pieces)).toEqual({})
    expect(await headOf(without(pieces, 'moof', 'mdat', 'mfra'))).toEqual({ fault: 'empty' })
  })
})

describe('a file of another kind', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello, this is no video at all')],
    ['zeros', Buffer.alloc(5000)],
    ['a transport stream', clip({ name: 'clip.ts' })],
  ])('is left to the conversion: %s', async (_, file) => {
    expect(await headOf(file)).toEqual({})
  })

  test('never lets the reading fail or run on', async () => {
    const films = [twoSounds('sounds.mp4', 2), twoSounds('sounds.mkv', 2)]
    const spot = fc.record({ at: fc.nat(3000), byte: fc.nat(255), atEnd: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...films), fc.array(spot, { maxLength: 20 }), async (film, spots) => {
        const bytes = Buffer.from(film)
        for (const { at, byte, atEnd } of spots) bytes[atEnd ? bytes.length - 1 - at : at] = byte
        const { head, calls } = reading(bytes)
        await head
        expect(calls.length).toBeLessThan(200)
      }),
    )
  })
})
