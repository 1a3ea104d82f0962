import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Upload } from '#shared/contract/media.ts'
import { installedFfmpeg } from '../../infra/local/transcoder-ffmpeg.ts'

const run = promisify(execFile)

/** A real MP4 of so many seconds, picture and sound, padded to at least `size` bytes with what players skip. */
export async function makeClip(seconds: number, size = 0): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'kiai-clip-'))
  const file = join(folder, 'clip.mp4')
  try {
    const picture = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=192x108:rate=10`]
    const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
    await run(installedFfmpeg(), [
      ...picture,
      ...sound,
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'ultrafast',
      '-shortest',
      file,
    ])
    const clip = readFileSync(file)
    return size > clip.length ? Buffer.concat([clip, freeBox(size - clip.length)]) : clip
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A box of MP4 that says nothing. */
function freeBox(size: number): Buffer {
  const box = Buffer.alloc(Math.max(8, size))
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return box
}

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
