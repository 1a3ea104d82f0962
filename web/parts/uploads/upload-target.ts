import type { Call } from '#shared/contract/client.ts'
import { media, type Upload } from '#shared/contract/media.ts'
import type { UploadPart } from '#shared/contract/upload-part.ts'
import { checkFile } from './check-file.ts'
import type { PutPart } from './send-parts.ts'

/** The progress of a file. */
export type Going = {
  id: string
  /** The key by which the file is attached once it has arrived. */
  key: string
  /** The parts still to be sent. */
  parts: readonly UploadPart[]
  /** Bytes that have arrived. */
  received: number
  /** `arrived`: joined and not attached yet. `taken`: attached. */
  stands: 'uploading' | 'arrived' | 'taken'
}

/** The destination for files of a kind: the accepted types, and the calls for one file. */
export type UploadTarget = {
  /** The file types for the browser's file picker. */
  accept: string
  /** Another way to send parts. */
  put?: PutPart
  /** Returns how to begin the upload, or the reason to refuse the file, in words. */
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

/** Films of the catalogue: attached to a video or a lesson once they have arrived. */
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
