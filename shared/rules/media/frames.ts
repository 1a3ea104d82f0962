import { framesKey } from './storage-keys.ts'

/** Seconds from one frame of a film to the next; the first is of its beginning. */
export const frameEvery = 2

/** Seconds until a technique is visible: a person walks in, or the picture fades in. */
const settled = 1.5

/**
 * Address of the frame that shows the technique taught from a second on. `lasts` is the duration of the file in
 * seconds; a looped file starts over after it.
 */
export function frameAddress(uploadId: string, second: number, lasts: number): string {
  const last = Math.max(0, Math.ceil(lasts / frameEvery) - 1)
  const number = Math.min(last, Math.round(((second + settled) % lasts) / frameEvery))
  return `/${framesKey(uploadId)}.${String(number).padStart(7, '0')}.jpg`
}
