/** The file of a digital product: one file, of a type that every buyer can open. */

/** Bytes. */
export const largestFile = 5 * 1024 ** 3

const types = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
} as const

export type FileType = (typeof types)[keyof typeof types]

/** The accepted file extensions. */
export const fileEndings = Object.keys(types)

/** The type by the name's extension; undefined if it is not accepted. */
export function fileTypeOf(filename: string): FileType | undefined {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return new Map<string, FileType>(Object.entries(types)).get(ending)
}

/** Bytes of a part; larger files get larger parts, so that their number stays low. */
const smallestPart = 8 * 1024 ** 2
const mostParts = 200
export const filePartSize = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / 1024 ** 2) * 1024 ** 2)
