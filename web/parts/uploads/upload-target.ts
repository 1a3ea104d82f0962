import type { Call } from '#shared/contract/client.ts'
import { media, type Upload } from '#shared/contract/media.ts'
import type { UploadPart } from '#shared/contract/upload-part.ts'
import { checkFile } from './check-file.ts'
import type { PutPart } from './send-parts.ts'

/** How far a file is. */
export type Going = {
  id: string
  /** What takes the file once it has arrived knows it by this. */
  key: string
  /** What is still to be sent. */
  parts: readonly UploadPart[]
  /** Bytes that have arrived. */
  received: number
  /** Where the file is joined it waits to be taken, or was taken by that. */
  stands: 'uploading' | 'arrived' | 'taken'
}

/** Where files of a kind are sent to: which are taken, and the calls that are made of one. */
export type UploadTarget = {
  /** What a browser offers to choose. */
  accept: string
  /** Another way to send parts. */
  put?: PutPart
  /** How a file begins, or why it is not taken, in words. */
  prepare: (file: File) => Promise<{ begin: () => Promise<Going>; reason?: undefined } | { reason: string }>
  ask: (id: string, signal?: AbortSignal) => Promise<Going>
  join: (id: string) => Promise<Going>
  remove: (id: string) => Promise<unknown>
}

const toGoing = ({ id, key, parts, received, state }: Upload): Going => ({
  id,
  key,
  parts,
  received,
  stands: state.status === 'uploading' ? 'uploading' : 'arrived',
})

/** Films of the catalogue: a video or a lesson takes them once they have arrived. */
export const catalogueFilms = (call: Call): UploadTarget => ({
  accept: '.mp4,.m4v,.mov,.webm,.mkv,video/mp4,video/quicktime,video/webm',
  prepare: async (file) => {
    const { body, reason } = await checkFile(file)
    return body ? { begin: async () => toGoing(await call(media.createUpload, { body })) } : { reason }
  },
  ask: async (id, signal) =>
    toGoing(await call(media.getUpload, { params: { id } }, signal ? { signal } : {})),
  join: async (id) => toGoing(await call(media.completeUpload, { params: { id } })),
  remove: (id) => call(media.deleteUpload, { params: { id } }),
})
