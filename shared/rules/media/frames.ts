import { framesKey } from './storage-keys.ts'

/** Seconds from one frame of a film to the next; the first is of its beginning. */
export const frameEvery = 2

/** The most seconds of a clip for sale that its public preview shows. */
export const mostPreviewed = 30

/** The number of frames of a film, or of its beginning, that lasts this long. */
export const framesIn = (seconds: number): number => Math.max(1, Math.ceil(seconds / frameEvery))

/** Address of a frame by its number, from 0. */
export const numberedFrame = (uploadId: string, number: number): string =>
  `/${framesKey(uploadId)}.${String(number).padStart(7, '0')}.jpg`

/** Seconds until a technique is visible: a person walks in, or the picture fades in. */
const settled = 1.5

/**
 * Address of the frame that shows the technique taught from a second on. `lasts` is the duration of the file in
 * seconds; a looped file starts over after it.
 */
export function frameAddress(uploadId: string, second: number, lasts: number): string {
  const last = framesIn(lasts) - 1
  return numberedFrame(uploadId, Math.min(last, Math.round(((second + settled) % lasts) / frameEvery)))
}
