import type { Booking } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { beginsLike, type ClipType, preparationRules } from '#shared/rules/preparation.ts'
import { call } from '../../api.ts'
import { type PutPart, putByXhr, sendParts } from '../../uploads/send-parts.ts'

const types: Readonly<Record<string, ClipType>> = {
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
}

const choose = 'Please choose an MP4, MOV or WebM file'

/** Why a file is not taken, in words. */
export class ClipRefused extends Error {}

/** What a file is sent as: by its ending, its first bytes, its size and its length. */
export async function clipOf(file: File): Promise<{ contentType: ClipType; size: number; seconds: number }> {
  const contentType = types[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()]
  if (!contentType) throw new ClipRefused(choose)
  if (file.size > preparationRules.largestClip) throw new ClipRefused('The file is larger than 500 MB')
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  if (!beginsLike(contentType, head)) throw new ClipRefused(`This file is no video. ${choose}`)
  const seconds = Math.ceil(await reading.secondsOf(file))
  if (seconds > preparationRules.longestClip) {
    throw new ClipRefused(`The clip is longer than ${preparationRules.longestClip / 60} minutes`)
  }
  return { contentType, size: file.size, seconds: Math.max(1, seconds) }
}

/** How a browser reads a film, and sends it; tests have no films. */
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
      // One that was recorded in a browser may not say it: what it is then is found by going to its end.
      if (Number.isFinite(video.duration)) end(() => resolve(video.duration))
      else video.currentTime = Number.MAX_SAFE_INTEGER
    }
    video.ondurationchange = () => {
      if (Number.isFinite(video.duration)) end(() => resolve(video.duration))
    }
    video.onerror = () => end(() => reject(new ClipRefused('This browser cannot play the file')))
    video.src = url
  })
}

type Options = {
  signal: AbortSignal
  /** 0 to 100. */
  onPercent: (percent: number) => void
}

/** Sends a clip, and has it shown in the place of the one before. */
export async function sendClip(id: string, file: File, { signal, onPercent }: Options): Promise<Booking> {
  const body = await clipOf(file)
  signal.throwIfAborted()
  const { clipId, parts } = await call(bookings.beginClip, { params: { id }, body }, { signal })
  const onSent = (bytes: number) => onPercent((bytes / file.size) * 100)
  await sendParts({ file, parts, put: reading.put, signal, onSent })
  return call(bookings.useClip, { params: { id }, body: { clipId } }, { signal })
}
