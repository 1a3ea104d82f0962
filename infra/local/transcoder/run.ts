import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { encode, failures, JobFailure, probe } from './ffmpeg.ts'
import { type Measured, measure } from './measure.ts'
import {
  coveredIn,
  encoderArguments,
  lastStill,
  type Output,
  outputsOf,
  writeMasterPlaylist,
} from './outputs.ts'
import { joinRecordings } from './recordings.ts'
import { isPlaylist, type JobPlan, type Place } from './settings/plan.ts'

export type Phase = 'PROBING' | 'TRANSCODING' | 'UPLOADING'

/** Called as work proceeds; percent is of the whole job. */
export type OnProgress = (phase: Phase, percent: number) => void

export type OutputGroupDetail = {
  readonly type: 'HLS_GROUP' | 'FILE_GROUP'
  readonly outputDetails: readonly OutputDetail[]
  readonly playlistFilePaths?: readonly string[]
}

export type OutputDetail = {
  readonly outputFilePaths: readonly string[]
  readonly durationInMs: number
  readonly videoDetails: { readonly widthInPx: number; readonly heightInPx: number }
}

export type Tools = { readonly s3: S3Client; readonly ffmpeg: string; readonly dir: string }

/** S3's errors for a source that a retry cannot cure. */
const refusals = ['NoSuchKey', 'NoSuchBucket', 'AccessDenied']
const playableShare = 0.9
const cutOffToleranceSeconds = 2
const uploadsAtOnce = 4
const typesByEnding: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.jpg': 'image/jpeg',
}

/**
 * Runs one job from download to upload and returns MediaConvert's report of its outputs. Throws a JobFailure if the
 * source is at fault. All local files are removed afterwards; a repetition overwrites earlier uploads.
 */
export async function runJob(
  plan: JobPlan,
  { s3, ffmpeg, dir }: Tools,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<OutputGroupDetail[]> {
  const folder = mkdtempSync(join(dir, 'work-'))
  try {
    onProgress('PROBING', 0)
    const { file, name } = await sourceOf(plan.inputs, { s3, ffmpeg, dir: folder }, signal)
    const probed = await probe(ffmpeg, file, name, signal)
    const source = { ...probed, audioStream: probed.sounds[(plan.soundTrack ?? 1) - 1] ?? probed.audioStream }
    const measured = await measure(ffmpeg, file, source, name, signal)
    refuseCutOff(name, measured, source.seconds)
    const outputs = outputsOf(plan, source, (group) => join(folder, `group-${group}`))
    for (const output of outputs) mkdirSync(output.folder, { recursive: true })
    onProgress('TRANSCODING', 5)
    const covers = await coversOf(plan, { s3, dir: folder }, signal)
    const todo = encoderArguments(plan, outputs, source, measured, covers)
    const seconds = await encode(ffmpeg, file, todo, signal, (done) =>
      onProgress('TRANSCODING', 5 + Math.floor(85 * Math.min(1, done / measured.length))),
    )
    refuseUnreadable(name, seconds)
    onProgress('UPLOADING', 90)
    const masters = plan.groups.map((group) =>
      group.kind === 'hls' ? writeMasterPlaylist(group, outputs, source) : undefined,
    )
    await upload(s3, plan, outputs, masters, signal)
    return plan.groups.map((group) => detailsOf(group, outputs, seconds))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The source of a job: the file that it names, or the joined recordings of its playlists. */
async function sourceOf(inputs: readonly Place[], { s3, ffmpeg, dir }: Tools, signal: AbortSignal) {
  const [first = { bucket: '', key: '' }] = inputs
  const name = nameOf(first)
  const file = join(dir, 'source')
  const bring = (from: Place, to: string) => download(s3, from, nameOf(from), to, signal)
  if (isPlaylist(first)) await joinRecordings(inputs, { bring, ffmpeg, dir, file }, signal)
  else await bring(first, file)
  return { file, name }
}

/** The pictures that cover others, as local files. */
function coversOf(
  plan: JobPlan,
  { s3, dir }: Pick<Tools, 's3' | 'dir'>,
  signal: AbortSignal,
): Promise<string[]> {
  return Promise.all(
    coveredIn(plan).map(async ({ image }, index) => {
      const file = join(dir, `cover-${index}.png`)
      await download(s3, image, nameOf(image), file, signal)
      return file
    }),
  )
}

const nameOf = ({ bucket, key }: Place) => `s3://${bucket}/${key}`

/** Downloads a file from S3. Throws a JobFailure if it is not available. */
export async function download(
  s3: S3Client,
  from: Place,
  name: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const request = new GetObjectCommand({ Bucket: from.bucket, Key: from.key })
    const { Body } = await s3.send(request, { abortSignal: signal })
    if (!(Body instanceof Readable)) throw new Error('S3 answered without a body')
    await pipeline(Body, createWriteStream(file), { signal })
  } catch (error) {
    if (!(error instanceof S3ServiceException) || !refusals.includes(error.name)) throw error
    throw new JobFailure(failures.notFound, `${name} cannot be read from S3 (${error.name}).`)
  }
}

/** The container states the length of the video; much less than that means that the end of the file is missing. */
function refuseCutOff(name: string, { length }: Measured, promised: number | undefined): void {
  if (!promised || length >= promised * playableShare || promised - length <= cutOffToleranceSeconds) return
  const found = `${Math.round(length)} of ${Math.round(promised)} seconds`
  throw new JobFailure(failures.cutOff, `${name} is cut off or damaged: only ${found} can be read.`)
}

function refuseUnreadable(name: string, seconds: number): void {
  if (seconds === 0) throw new JobFailure(failures.cannotOpen, `${name} holds no picture that can be read.`)
}

/** Master playlists last: a player that sees one can play everything it names. */
async function upload(
  s3: S3Client,
  plan: JobPlan,
  outputs: readonly Output[],
  masters: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<void> {
  const files = plan.groups.flatMap((group, index) => {
    const folder = outputs.find((output) => output.group === group)?.folder ?? ''
    return readdirSync(folder).map((file) => ({
      path: join(folder, file),
      place: { ...group.destination, key: posix.join(posix.dirname(group.destination.key), file) },
      rank: file === masters[index] ? 2 : file.endsWith('.m3u8') ? 1 : 0,
    }))
  })
  for (const rank of [0, 1, 2]) {
    const waiting = files.filter((file) => file.rank === rank)
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await put(s3, next.path, next.place, signal)
    }
    await Promise.all(Array.from({ length: uploadsAtOnce }, worker))
  }
}

async function put(s3: S3Client, path: string, place: Place, signal: AbortSignal): Promise<void> {
  const Body = await readFile(path)
  const ContentType = typesByEnding[extname(path)] ?? 'application/octet-stream'
  const request = new PutObjectCommand({ Bucket: place.bucket, Key: place.key, Body, ContentType })
  await s3.send(request, { abortSignal: signal })
}

function detailsOf(
  group: JobPlan['groups'][number],
  outputs: readonly Output[],
  seconds: number,
): OutputGroupDetail {
  const { bucket, key } = group.destination
  const urlOf = (file: string) => `s3://${bucket}/${posix.join(posix.dirname(key), file)}`
  const outputDetails = outputs
    .filter((output) => output.group === group)
    .map((output) => ({
      outputFilePaths: [urlOf(output.kind === 'hls' ? `${output.name}.m3u8` : (lastStill(output) ?? ''))],
      durationInMs: Math.round(seconds * 1000),
      videoDetails: { widthInPx: output.size.width, heightInPx: output.size.height },
    }))
  if (group.kind === 'stills') return { type: 'FILE_GROUP', outputDetails }
  return { type: 'HLS_GROUP', outputDetails, playlistFilePaths: [`s3://${bucket}/${key}.m3u8`] }
}
