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
 * The upload request for a file, or the reason to refuse it. Browsers do not know every type, so the extension gives
 * the type, and the first bytes tell whether it is a video at all.
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

/** The type by file extension; empty if it is none of these. */
export const typeOf = ({ name }: File, types: Readonly<Record<string, string>>): string =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ''

/** The reason why the first bytes show no valid file; undefined if it is valid. */
export async function headFault(
  file: File,
  isOne: (head: Uint8Array) => boolean,
  wanted: string,
  fault = 'This file is not a video.',
): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, 189).arrayBuffer())
    return isOne(head) ? undefined : `${fault} ${wanted}`
  } catch {
    // It was moved or deleted since it was chosen, or may not be read.
    return 'The file could not be read. Please choose it again'
  }
}

/** The boxes at the start of an MP4 or a MOV; older ones have no `ftyp`. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** Whether the bytes start like an MP4 or MOV, a WebM or MKV, an AVI or an MPEG transport stream. */
function isFilm(head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  return (
    boxes.includes(text(4, 8)) ||
    text(0, 4) === '\x1aE\xdf\xa3' ||
    (text(0, 4) === 'RIFF' && text(8, 11) === 'AVI') ||
    (text(0, 1) === 'G' && text(188, 189) === 'G')
  )
}
