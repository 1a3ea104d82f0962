import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Upload } from '#shared/contract/media.ts'

/** An MP4 enlarged by an empty box, which players skip. */
export function padded(file: Buffer, size: number): Buffer {
  const box = Buffer.alloc(Math.max(8, size - file.length))
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([file, box])
}

/** A file that a browser accepts as an MP4, and no transcoder does. */
export const noFilm = Buffer.from('\0\0\0\x18ftypmp42, but no film at all')

/** Announces a file. */
export const beginUpload = (admin: Call, size: number, filename = 'clip.mp4') =>
  admin(api.media.createUpload, { body: { filename, contentType: 'video/mp4', size } })

/** PUTs one part as a browser does. */
export const sendPart = (file: Buffer, { url, offset, size }: Upload['parts'][number]) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(file.subarray(offset, offset + size)) })

/** Sends a file whole and completes its upload. */
export async function uploadFile(admin: Call, file: Buffer): Promise<Upload> {
  const upload = await beginUpload(admin, file.length)
  for (const part of upload.parts) await sendPart(file, part)
  return admin(api.media.completeUpload, { params: { id: upload.id } })
}
