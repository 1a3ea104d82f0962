import { media } from '#shared/contract/media.ts'

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
}

const choose = 'Please choose an MP4, MOV, WebM or MKV file'

/**
 * What a file is sent as, or why it is not taken. Browsers do not know every kind: its ending says what it is
 * meant to be, and its first bytes whether it is a film at all.
 */
export async function checkFile(file: File) {
  const { name, size } = file
  if (size === 0) return { reason: emptyFile(choose) }
  const body = { filename: name.slice(-255), contentType: typeOf(file, contentTypes), size }
  const result = media.createUpload.body.safeParse(body)
  if (!result.success) return { reason: result.error.issues[0]?.message ?? choose }
  const reason = await headFault(file, isFilm, choose)
  return reason ? { reason } : { body: result.data }
}

export const emptyFile = (wanted: string) => `The file is empty. ${wanted}`

/** What its ending says it is; empty where that is none of these. */
export const typeOf = ({ name }: File, types: Readonly<Record<string, string>>): string =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ''

/** Why a file is none by its first bytes, in words; undefined where it is one. */
export async function headFault(
  file: File,
  isOne: (head: Uint8Array) => boolean,
  wanted: string,
  fault = 'This file is no video.',
): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, 189).arrayBuffer())
    return isOne(head) ? undefined : `${fault} ${wanted}`
  } catch {
    // It was moved or deleted since it was chosen, or may not be read.
    return 'The file could not be read. Please choose it again'
  }
}

/** Boxes an MP4 or a MOV begins with; older ones have no `ftyp`. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** Whether bytes begin like an MP4 or MOV, a WebM or MKV, an AVI or an MPEG transport stream. */
function isFilm(head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  return (
    boxes.includes(text(4, 8)) ||
    text(0, 4) === '\x1aE\xdf\xa3' ||
    (text(0, 4) === 'RIFF' && text(8, 11) === 'AVI') ||
    (text(0, 1) === 'G' && text(188, 189) === 'G')
  )
}
