import { framesKey } from './storage-keys.ts'

/** Seconds from one small picture of a film to the next; the first is of its beginning. */
export const frameEvery = 2

/** Seconds after which one sees what is taught: somebody comes in, or the picture fades in. */
const settled = 1.5

/**
 * Address of the small picture of what is taught from a second on. `lasts` is how long the file is, in seconds; one
 * that is shown again and again begins again there.
 */
export function frameAddress(uploadId: string, second: number, lasts: number): string {
  const last = Math.max(0, Math.ceil(lasts / frameEvery) - 1)
  const number = Math.min(last, Math.round(((second + settled) % lasts) / frameEvery))
  return `/${framesKey(uploadId)}.${String(number).padStart(7, '0')}.jpg`
}
