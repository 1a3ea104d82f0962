import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Channel, StreamKey } from './channels.ts'
import type { Desk } from './desk.ts'

/** The part of IVS's API that this product calls: a path for each operation, JSON both ways. */

type Call = Readonly<Record<string, unknown>>
type Answer = object | undefined

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const notFound = () => new Refusal(404, 'ResourceNotFoundException', 'Resource not found')
const offline = () => new Refusal(404, 'ChannelNotBroadcasting', 'The channel is not broadcasting')

const operations: Record<string, (desk: Desk, call: Call) => Answer | Promise<Answer>> = {
  CreateChannel(desk, call) {
    const { name = '', authorized = false, latencyMode = 'LOW', type = 'STANDARD', tags = {} } = call
    const { recordingConfigurationArn = '' } = call
    if (typeof name !== 'string' || !/^[\w-]{0,128}$/.test(name)) {
      throw new Refusal(400, 'ValidationException', 'The name is not valid')
    }
    const channel = desk.channels.create({
      name,
      authorized: authorized === true,
      latencyMode: String(latencyMode),
      type: String(type),
      recordingConfigurationArn: String(recordingConfigurationArn),
      tags: Object.fromEntries(Object.entries(tags ?? {}).map(([key, value]) => [key, String(value)])),
    })
    desk.onKey(channel)
    const [key] = channel.keys
    return { channel: shown(desk, channel), ...(key && { streamKey: shownKey(channel, key) }) }
  },
  GetChannel: (desk, { arn }) => ({ channel: shown(desk, channelOf(desk, arn)) }),
  DeleteChannel(desk, { arn }) {
    const channel = channelOf(desk, arn)
    if (desk.streamOf(channel)) throw new Refusal(409, 'ConflictException', 'The channel is live')
    desk.stop(channel).finally(() => desk.channels.remove(channel))
    return undefined
  },
  CreateStreamKey(desk, { channelArn }) {
    const channel = channelOf(desk, channelArn)
    if (channel.keys.length > 0) {
      throw new Refusal(402, 'ServiceQuotaExceededException', 'A channel has one stream key')
    }
    const key = desk.channels.addKey(channel)
    desk.onKey(channel)
    return { streamKey: shownKey(channel, key) }
  },
  ListStreamKeys(desk, { channelArn }) {
    const { arn, keys } = channelOf(desk, channelArn)
    return { streamKeys: keys.map((key) => ({ arn: key.arn, channelArn: arn, tags: {} })) }
  },
  DeleteStreamKey(desk, { arn }) {
    if (!desk.channels.deleteKey(arn)) throw notFound()
    return undefined
  },
  GetStream(desk, { channelArn }) {
    const channel = channelOf(desk, channelArn)
    const stream = desk.streamOf(channel)
    if (!stream) throw offline()
    return {
      stream: {
        channelArn,
        streamId: stream.id,
        playbackUrl: desk.playbackUrl(channel),
        startTime: stream.startTime?.toISOString(),
        state: 'LIVE',
        health: stream.health.isStarving(Date.now()) ? 'STARVING' : 'HEALTHY',
        viewerCount: 0,
      },
    }
  },
  GetStreamSession(desk, { channelArn, streamId }) {
    const channel = channelOf(desk, channelArn)
    const stream = desk.streamOf(channel)
    if (!stream || stream.id !== streamId) throw notFound()
    const { health, size, kind, startTime } = stream
    return {
      streamSession: {
        streamId,
        startTime: startTime?.toISOString(),
        channel: shown(desk, channel),
        ingestConfiguration: {
          video: {
            // An encoder announces it to IVS; here it is measured.
            targetBitrate: health.bitsPerSecond(),
            ...(kind === 'picture' && { targetFramerate: 30 }),
            ...(size && { videoWidth: size.width, videoHeight: size.height }),
          },
        },
        truncatedEvents: health.eventsAt(Date.now()).map(({ name, at }) => ({
          type: 'IVS Stream Health Change',
          name,
          eventTime: new Date(at).toISOString(),
        })),
      },
    }
  },
  // Here a picture is opened by cookies, which end by themselves.
  StartViewerSessionRevocation(desk, { channelArn, viewerId }) {
    channelOf(desk, channelArn)
    if (typeof viewerId !== 'string' || !/^.{1,40}$/.test(viewerId)) {
      throw new Refusal(400, 'ValidationException', 'The viewer id is not valid')
    }
    return {}
  },
  async StopStream(desk, { channelArn }) {
    const channel = channelOf(desk, channelArn)
    const isLive = desk.streamOf(channel) !== undefined
    await desk.stop(channel)
    if (!isLive) throw offline()
    return {}
  },
}

function channelOf(desk: Desk, arn: unknown): Channel {
  const channel = desk.channels.byArn(arn)
  if (!channel) throw notFound()
  return channel
}

const shown = (desk: Desk, channel: Channel) => ({
  arn: channel.arn,
  name: channel.name,
  authorized: channel.authorized,
  latencyMode: channel.latencyMode,
  type: channel.type,
  tags: channel.tags,
  recordingConfigurationArn: channel.recordingConfigurationArn,
  ingestEndpoint: desk.ingestUrl(channel),
  playbackUrl: desk.playbackUrl(channel),
})

const shownKey = ({ arn: channelArn }: Channel, { arn, value }: StreamKey) => ({
  arn,
  channelArn,
  value,
  tags: {},
})

export async function answerCall(desk: Desk, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const operation = operations[(req.url ?? '').slice(1)]
    if (req.method !== 'POST' || !operation)
      throw new Refusal(400, 'ValidationException', `Not here: ${req.url}`)
    const given: unknown = await json(req).catch(() => ({}))
    const call: Call = typeof given === 'object' && given !== null ? { ...given } : {}
    const answer = await operation(desk, call)
    send(res, answer ? 200 : 204, answer)
  } catch (error) {
    if (error instanceof Refusal) {
      return send(res, error.status, { exceptionMessage: error.message }, error.code)
    }
    send(res, 500, { exceptionMessage: String(error) }, 'InternalServerException')
  }
}

function send(res: ServerResponse, status: number, body: object | undefined, code?: string): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...(code && { 'x-amzn-errortype': code }),
  })
  res.end(body && JSON.stringify(body))
}
