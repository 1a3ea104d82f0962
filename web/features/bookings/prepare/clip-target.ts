import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { ClipUpload } from '#shared/contract/bookings/preparations.ts'
import { beginsLike } from '#shared/rules/media/file-head.ts'
import type { ClipType } from '#shared/rules/sessions/preparation.ts'
import { call } from '../../../api.ts'
import { emptyFile, headFault, typeOf } from '../../../parts/uploads/check-file.ts'
import { type PutPart, putByXhr } from '../../../parts/uploads/send-parts.ts'
import type { Going, UploadTarget } from '../../../parts/uploads/upload-target.ts'

const types: Readonly<Record<string, ClipType>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

const choose = 'Please choose an MP4, MOV or WebM file'
const unplayable = 'This browser cannot play the file'

/**
 * The type that a file is sent as, or the reason why it is refused: by its extension, its size, its first bytes and its
 * length.
 */
export async function checkClip(file: File) {
  const { size } = file
  if (size === 0) return { reason: emptyFile(choose) }
  const contentType = typeOf(file, types)
  const { body } = bookings.beginClip
  const unmeasured = body.safeParse({ contentType, size, seconds: 1 })
  if (!unmeasured.success) return { reason: unmeasured.error.issues[0]?.message ?? choose }
  const isOne = (head: Uint8Array) => beginsLike(unmeasured.data.contentType, head)
  const reason = await headFault(file, isOne, choose)
  if (reason) return { reason }
  const seconds = await reading.secondsOf(file).catch(() => undefined)
  if (seconds === undefined) return { reason: unplayable }
  const result = body.safeParse({ contentType, size, seconds: Math.max(1, Math.ceil(seconds)) })
  return result.success ? { body: result.data } : { reason: result.error.issues[0]?.message ?? choose }
}

/** Reads a film in the browser, and sends it. Tests have no films and replace it. */
export const reading: { secondsOf: (file: File) => Promise<number>; put: PutPart } = {
  secondsOf,
  put: putByXhr,
}

function secondsOf(file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const end = (then: () => void) => {
      URL.revokeObjectURL(url)
      video.removeAttribute('src')
      then()
    }
    video.preload = 'metadata'
    video.muted = true
    video.onloadedmetadata = () => {
      // A film that was recorded in a browser may have no length. Seeking to its end finds it.
      if (Number.isFinite(video.duration)) end(() => resolve(video.duration))
      else video.currentTime = Number.MAX_SAFE_INTEGER
    }
    video.ondurationchange = () => {
      if (Number.isFinite(video.duration)) end(() => resolve(video.duration))
    }
    video.onerror = () => end(() => reject(new Error(unplayable)))
    video.src = url
  })
}

const toGoing = ({ clipId, parts, received, isShown }: ClipUpload): Going => ({
  id: clipId,
  key: clipId,
  parts,
  received,
  stands: isShown ? 'taken' : 'uploading',
})

/** The clip of a session. It replaces the former clip as soon as it has arrived. */
export const clipTarget = (id: string, onShown: (changed: Booking) => void): UploadTarget => ({
  accept: '.mp4,.m4v,.mov,.webm,video/mp4,video/quicktime,video/webm',
  put: (...part) => reading.put(...part),
  prepare: async (file) => {
    const { body, reason } = await checkClip(file)
    if (!body) return { reason }
    return { begin: async () => toGoing(await call(bookings.beginClip, { params: { id }, body })) }
  },
  ask: async (clipId, signal) =>
    toGoing(await call(bookings.getClipUpload, { params: { id, clipId } }, signal ? { signal } : {})),
  join: async (clipId) => {
    onShown(await call(bookings.useClip, { params: { id }, body: { clipId } }))
    return { id: clipId, key: clipId, parts: [], received: 0, stands: 'taken' }
  },
  remove: (clipId) => call(bookings.deleteClipUpload, { params: { id, clipId } }),
})
