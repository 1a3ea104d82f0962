import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { JobFailure, probe, type Source } from './ffmpeg.ts'
import { download, type Tools } from './run.ts'
import type { Place } from './settings/plan.ts'
import { BadRequest } from './settings/requests.ts'

/** A missing file. */
export class NotFound extends Error {
  override name = 'NotFoundException'
}

/** MediaConvert's Probe of a file, reduced to the fields used here. */
export async function probeFile(place: Place, { s3, ffmpeg, dir }: Tools, signal: AbortSignal) {
  const folder = mkdtempSync(join(dir, 'work-'))
  const [file, name] = [join(folder, 'source'), `s3://${place.bucket}/${place.key}`]
  try {
    await download(s3, place, name, file, signal).catch((error) => refuse(error, NotFound))
    const source = await probe(ffmpeg, file, name, signal).catch((error) => refuse(error, BadRequest))
    return { probeResults: [{ container: containerOf(source) }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuse(error: unknown, Refusal: typeof NotFound | typeof BadRequest): never {
  throw error instanceof JobFailure ? new Refusal(error.message) : error
}

function containerOf({ seconds, coded, highRange, sounds }: Source) {
  const { width, height, rotation, sampleAspect } = coded
  const picture = {
    width,
    height,
    sampleAspectRatio: sampleAspect,
    ...(rotation !== 0 && { rotation }),
    ...(highRange && { transferCharacteristics: highRange }),
  }
  return {
    ...(seconds !== undefined && { duration: seconds }),
    tracks: [
      { index: 1, trackType: 'video', videoProperties: picture },
      ...sounds.map((_, at) => ({ index: at + 2, trackType: 'audio' })),
    ],
  }
}
