import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { BusEvent } from '../events/events.ts'
import type { Channel } from './channels.ts'
import { pictureSize } from './picture-size.ts'
import { type Segment, vodPlaylist } from './playlist.ts'

/** The storage of recordings. */
export type RecordingTo = { s3: S3Client; bucket: string }

type Options = RecordingTo & {
  /** The folder of the journals of open recordings. */
  dir: string
  publish: (event: BusEvent) => void
  log: (message: string) => void
}

/** The journal of an open recording, so that a kill loses none of it. */
type Journal = { folder: string; arn: string; name: string; segments: Segment[] }

const rendition = 'source'

/**
 * IVS's recording to S3: a folder for each run of a source, with its segments as they arrive, and at the end its
 * playlist and a file that marks its end. Recordings that a kill left open are closed at the next start.
 */
export function createRecorder({ s3, bucket, dir, publish, log }: Options) {
  mkdirSync(dir, { recursive: true })
  const put = async (Key: string, Body: Buffer | string) =>
    void (await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body })))

  const close = async (file: string, { folder, arn, name, segments }: Journal) => {
    const [first] = segments
    if (first) {
      const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
      const ended = { at: new Date(Date.parse(first.at) + seconds * 1000).toISOString(), seconds }
      const size = pictureSize(readFileSync(`${file}.map`))
      await put(`${folder}media/hls/${rendition}/playlist.m3u8`, vodPlaylist(segments))
      await put(`${folder}media/hls/master.m3u8`, masterOf(size))
      await put(`${folder}events/recording-ended.json`, toldOf(arn, first.at, size, ended))
      publish(endOf({ arn, name, folder, bucket, seconds }))
    } else if (folder && existsSync(file)) {
      // Killed between its start and its first segment.
      const at = new Date().toISOString()
      await put(`${folder}events/recording-failed.json`, toldOf(arn, at, undefined, { at, seconds: 0 }))
    }
    rmSync(file, { force: true })
    rmSync(`${file}.map`, { force: true })
  }

  return {
    /** Starts recording a channel. */
    begin({ arn, name }: Channel) {
      const file = join(dir, `${randomBytes(9).toString('base64url')}.jsonl`)
      const journal: Journal = { folder: folderOf(arn, new Date()), arn, name, segments: [] }
      let done: Promise<unknown> = Promise.resolve()
      const inTurn = (work: () => Promise<void>) => {
        done = done.then(work).catch((error) => log(`recording: ${String(error)}`))
      }
      const add = async (segment: Segment, bytes: Buffer, map: Buffer) => {
        const { folder, segments } = journal
        if (segments.length === 0) {
          writeFileSync(`${file}.map`, map)
          appendFileSync(file, `${JSON.stringify({ ...journal, segments: [] })}\n`)
          await put(`${folder}events/recording-started.json`, toldOf(arn, segment.at, pictureSize(map)))
          await put(`${folder}media/hls/${rendition}/${segment.map}`, map)
        }
        await put(`${folder}media/hls/${rendition}/${segment.file}`, bytes)
        segments.push(segment)
        appendFileSync(file, `${JSON.stringify(segment)}\n`)
      }
      return {
        /** Adds a segment from this folder. It is read at once: the channel keeps it for some minutes only. */
        add(segment: Segment, from: string) {
          const [bytes, map] = [segment.file, segment.map].map((name) => readFileSync(join(from, name)))
          if (bytes && map) inTurn(() => add(segment, bytes, map))
        },
        async close() {
          inTurn(() => close(file, journal))
          await done
        },
      }
    },
    /** Closes recordings that a kill left open. */
    async recover() {
      for (const name of readdirSync(dir).filter((each) => each.endsWith('.jsonl'))) {
        const file = join(dir, name)
        await close(file, journalIn(file)).catch((error) => log(`recording: ${String(error)}`))
      }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
export type Recording = ReturnType<Recorder['begin']>

/** The last line of a journal may be cut off. */
function journalIn(file: string): Journal {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const [head = '{}', ...rest] = lines
  return { ...JSON.parse(head), segments: rest.map((line) => JSON.parse(line)) }
}

/** Named as by IVS: account, channel, and the minute in which it began. */
function folderOf(arn: string, at: Date): string {
  const [, , , , account, resource = ''] = arn.split(':')
  const channel = resource.slice(resource.indexOf('/') + 1)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  const minute = `${year}/${month}/${day}/${at.getUTCHours()}/${at.getUTCMinutes()}`
  const name = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  return `ivs/v1/${account}/${channel}/${minute}/${name}/`
}

type Size = { width: number; height: number } | undefined

function toldOf(arn: string, startedAt: string, size: Size, ended?: { at: string; seconds: number }): string {
  return JSON.stringify({
    version: 'v1',
    channel_arn: arn,
    recording_started_at: startedAt,
    ...(ended && { recording_ended_at: ended.at }),
    recording_status: ended ? 'RECORDING_ENDED' : 'RECORDING_STARTED',
    media: {
      hls: {
        ...(ended && { duration_ms: Math.round(ended.seconds * 1000) }),
        path: 'media/hls',
        playlist: 'master.m3u8',
        renditions: [
          {
            path: rendition,
            playlist: 'playlist.m3u8',
            ...(size && { resolution_width: size.width, resolution_height: size.height }),
          },
        ],
      },
    },
  })
}

const masterOf = (size: Size) =>
  [
    '#EXTM3U',
    `#EXT-X-STREAM-INF:BANDWIDTH=1400000${size ? `,RESOLUTION=${size.width}x${size.height}` : ''}`,
    `${rendition}/playlist.m3u8`,
    '',
  ].join('\n')

type Ended = Pick<Journal, 'arn' | 'name' | 'folder'> & { bucket: string; seconds: number }

const endOf = ({ arn, name, folder, bucket, seconds }: Ended): BusEvent => ({
  source: 'aws.ivs',
  'detail-type': 'IVS Recording State Change',
  resources: [arn],
  detail: {
    channel_name: name,
    recording_status: 'Recording End',
    recording_s3_bucket_name: bucket,
    recording_s3_key_prefix: folder.slice(0, -1),
    recording_duration_ms: Math.round(seconds * 1000),
  },
})
