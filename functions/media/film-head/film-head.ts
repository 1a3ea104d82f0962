import { readMatroska } from './matroska.ts'
import { readMp4 } from './mp4.ts'
import type { Contents, Read } from './track.ts'

/** The facts about a film that its conversion needs, and that the service of the conversion does not state. */
export type FilmHead = {
  /** The sound marked as default, counted from 1 among the sounds; undefined where there is no choice. */
  readonly soundTrack?: number
  /** Why no conversion could succeed. */
  readonly fault?: 'encrypted' | 'empty'
}

const kept = 64 * 1024

/** Reads the head of an MP4, QuickTime, Matroska or WebM file; knows nothing about any other. */
export async function readFilmHead(read: Read): Promise<FilmHead> {
  const start = await read(0, kept)
  const buffered: Read = (offset, length) =>
    offset + length <= start.length
      ? Promise.resolve(start.subarray(offset, offset + length))
      : read(offset, length)
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (start.length < 16) return {}
  const isMatroska = view.getUint32(0) === 0x1a45dfa3
  const found = isMatroska ? await readMatroska(buffered) : await readMp4(buffered)
  return found ? headOf(found) : {}
}

function headOf({ tracks, hasContent }: Contents): FilmHead {
  const pictures = tracks.filter(({ kind }) => kind === 'picture')
  const sounds = tracks.filter(({ kind }) => kind === 'sound')
  if ([...pictures, ...sounds].some(({ isEncrypted }) => isEncrypted)) return { fault: 'encrypted' }
  const hasNoPicture = pictures.length > 0 && pictures.every(({ isEmpty }) => isEmpty)
  if (!hasContent || hasNoPicture) return { fault: 'empty' }
  const chosen = sounds.findIndex(({ isDefault }) => isDefault)
  return sounds.length > 1 && chosen >= 0 ? { soundTrack: chosen + 1 } : {}
}
