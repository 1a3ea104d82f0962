import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BusEvent } from '../events/events.ts'
import { installedFfmpeg } from '../transcoder/ffmpeg.ts'
import { type Channel, openChannels } from './channels.ts'
import { runEncoder, type Source } from './encoder.ts'
import { createHealth, type Health } from './health.ts'
import type { pictureSize } from './picture-size.ts'
import type { Segment } from './playlist.ts'
import { createRecorder, type RecordingTo } from './recorder.ts'
import { best } from './renditions.ts'

export type LiveOptions = {
  /** The single origin that browsers use. */
  origin: string
  /** The folder of channels and their segments. */
  dir: string
  /** Publishes an event on the bus. */
  publish: (event: BusEvent) => void
  /** Whether a channel gets a test picture as soon as it has a key: on this machine there is no camera. */
  sendsPicture?: boolean
  /** The storage for channels that have a recording configuration. */
  recordTo?: RecordingTo
  ffmpegPath?: string
  log?: (message: string) => void
}

/** A stream as described by IVS. */
export type Stream = {
  id: string
  startTime: Date | undefined
  kind: Source['kind']
  health: Health
  size: ReturnType<typeof pictureSize>
}
type Run = Stream & { stop: AbortController; ended: Promise<void> }

const waitAgainMs = 500

/** The channels and their sources, for the API and the page. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk({
  origin,
  dir,
  publish,
  sendsPicture = true,
  recordTo,
  ffmpegPath = installedFfmpeg(),
  log = console.error,
}: LiveOptions) {
  const channels = openChannels(dir)
  const recorder = recordTo && createRecorder({ ...recordTo, dir: join(dir, 'recordings'), publish, log })
  const runs = new Map<string, Run>()
  let isClosed = false

  const tell = (channel: Channel, { id }: Stream, event_name: 'Stream Start' | 'Stream End') =>
    publish({
      source: 'aws.ivs',
      'detail-type': 'IVS Stream State Change',
      resources: [channel.arn],
      detail: { event_name, channel_name: channel.name, stream_id: id },
    })

  const measure = (stream: Run, { file, seconds }: Segment, folder: string) => {
    stream.health.arrived({ bytes: statSync(join(folder, file)).size, seconds }, Date.now())
  }

  const run = async (channel: Channel, source: Source, stream: Run): Promise<void> => {
    const lists = channels.listsOf(channel)
    const folder = channels.folderOf(channel)
    const recording = channel.recordingConfigurationArn ? recorder?.begin(channel) : undefined
    try {
      await runEncoder({
        ffmpeg: ffmpegPath,
        dir: folder,
        source,
        signal: stream.stop.signal,
        onSegment: (rendition, segment) => {
          const gone = lists.add(rendition, segment, folder)
          for (const { file } of gone) rmSync(join(folder, file), { force: true })
          if (rendition !== best) return
          recording?.add(segment, folder)
          stream.size ??= lists.sizeOf(best)
          measure(stream, segment, folder)
          if (stream.startTime) return
          stream.startTime = new Date()
          tell(channel, stream, 'Stream Start')
        },
      })
    } catch (error) {
      log(`live: ${String(error)}`)
    }
    if (runs.get(channel.arn) === stream) runs.delete(channel.arn)
    if (stream.startTime && !isClosed) tell(channel, stream, 'Stream End')
    await recording?.close()
    if (source.kind === 'picture' || stream.stop.signal.aborted) return
    // An encoder that was cut off, or had a wrong key, may connect again.
    await pause(waitAgainMs)
    if (!runs.has(channel.arn)) await send(channel, 'encoder')
  }

  const stop = async (channel: Channel) => {
    const running = runs.get(channel.arn)
    running?.stop.abort()
    await running?.ended
  }

  const send = async (channel: Channel, kind: Source['kind']): Promise<void> => {
    await stop(channel)
    const key = channel.keys.at(-1)?.value
    if (!key || isClosed) return
    const source: Source = kind === 'picture' ? { kind } : { kind, port: channel.port, key }
    const stream: Run = {
      id: `st-${randomUUID()}`,
      kind,
      startTime: undefined,
      health: createHealth(),
      size: undefined,
      stop: new AbortController(),
      ended: Promise.resolve(),
    }
    runs.set(channel.arn, stream)
    stream.ended = run(channel, source, stream)
  }

  return {
    channels,
    send,
    stop,
    /** The incoming stream; undefined until its first segment is complete. */
    streamOf: ({ arn }: Channel): Stream | undefined => {
      const stream = runs.get(arn)
      return stream?.startTime && stream
    },
    /** Whether it waits for an encoder. */
    awaits: ({ arn }: Channel) => runs.get(arn)?.startTime === undefined && runs.has(arn),
    /** A key was issued: this machine then behaves as if an encoder had begun to send. */
    onKey: (channel: Channel) => void (sendsPicture && send(channel, 'picture')),
    playbackUrl: ({ name }: Channel) => `${origin}/media/live/${name}/index.m3u8`,
    ingestUrl: ({ port }: Channel) => `rtmp://127.0.0.1:${port}/app/`,
    read(name: string, file: string): Buffer | undefined {
      const channel = channels.byName(name)
      if (!channel) return undefined
      if (file.endsWith('.m3u8')) {
        const list = channels.listsOf(channel).read(file)
        return list === undefined ? undefined : Buffer.from(list)
      }
      try {
        return readFileSync(join(channels.folderOf(channel), file))
      } catch {
        return undefined
      }
    },
    /** Closes recordings that a kill left open. */
    recover: () => recorder?.recover(),
    async close() {
      isClosed = true
      await Promise.all(channels.all().map(stop))
    },
  }
}
