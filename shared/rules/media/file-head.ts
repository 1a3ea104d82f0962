/** Whether the first bytes of a file match its type, whatever its name. */

const signatures = {
  'image/jpeg': ['\xff\xd8\xff'],
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'application/pdf': ['%PDF-'],
  'application/zip': ['PK\x03\x04'],
  'video/webm': ['\x1aE\xdf\xa3'],
} as const

/** Boxes at the beginning of MP4 files; older ones have no `ftyp`. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export type HeadType = keyof typeof signatures | 'image/webp' | 'video/mp4' | 'video/quicktime'

/** The number of bytes needed. */
export const headLength = 16

export function beginsLike(type: HeadType, head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (type === 'video/mp4' || type === 'video/quicktime') return boxes.includes(text(4, 8))
  if (type === 'image/webp') return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  return signatures[type].some((signature) => text(0, signature.length) === signature)
}
