import { env } from '../process/env.ts'

/** The control of IVS streams: a channel for each event, a key for its encoder, and the state of the stream. */

/** The address and key an encoder streams to. The key is returned once and never stored. */
export type Ingest = { server: string; key: string }

export type Channel = {
  arn: string
  /** RTMP over TLS. */
  server: string
  playbackUrl: string
}

/** Creates a channel whose playback requires a token; also returns the key of its encoder. */
export async function createChannel(
  name: string,
  { isRecorded }: { isRecorded: boolean },
): Promise<Channel & { key: string }> {
  const { client, CreateChannelCommand } = await ivs()
  const { channel, streamKey } = await client.send(
    new CreateChannelCommand({
      name,
      // Without this, anyone with the address could watch.
      authorized: true,
      type: 'STANDARD',
      latencyMode: 'LOW',
      ...(isRecorded && { recordingConfigurationArn: env('RECORDING_CONFIGURATION') }),
      tags: { kiai: 'live' },
    }),
  )
  if (!channel?.arn || !channel.playbackUrl || !channel.ingestEndpoint || !streamKey?.value) {
    throw new Error('IVS gave the channel no addresses')
  }
  return {
    arn: channel.arn,
    server: ingestUrl(channel.ingestEndpoint),
    playbackUrl: channel.playbackUrl,
    key: streamKey.value,
  }
}

/** IVS returns a bare host. */
const ingestUrl = (endpoint: string) => (endpoint.includes('://') ? endpoint : `rtmps://${endpoint}:443/app/`)

/** Hosts recognize a key by its end; the key itself is not stored. */
export const endOfKey = (key: string): string => key.slice(-4)

/** Replaces the key of a channel. An encoder with the old key is disconnected. */
export async function rotateKey(arn: string): Promise<string> {
  const { client, CreateStreamKeyCommand } = await ivs()
  await deleteKeys(arn)
  await stopStream(arn)
  const { streamKey } = await client.send(new CreateStreamKeyCommand({ channelArn: arn }))
  if (!streamKey?.value) throw new Error('IVS gave no key')
  return streamKey.value
}

/** Whether a picture arrives; also false if the channel no longer exists. */
export async function isBroadcasting(arn: string): Promise<boolean> {
  const { client, GetStreamCommand, ChannelNotBroadcasting, ResourceNotFoundException } = await ivs()
  try {
    const { stream } = await client.send(new GetStreamCommand({ channelArn: arn }))
    return stream?.state === 'LIVE'
  } catch (error) {
    if (error instanceof ChannelNotBroadcasting || error instanceof ResourceNotFoundException) return false
    throw error
  }
}

/** The picture that arrives, as its encoder announced it, and how well it arrives. */
export type Input = {
  health: 'healthy' | 'starving' | 'unknown'
  bitsPerSecond: number | null
  framesPerSecond: number | null
  width: number | null
  height: number | null
  /** How often it has starved since it began, and when last (ISO). */
  dips: number
  lastDipAt: string | null
}

/** The incoming picture; undefined while nothing arrives, or if the channel no longer exists. */
export async function inputOf(channelArn: string): Promise<Input | undefined> {
  const { client, GetStreamCommand, GetStreamSessionCommand, ...errors } = await ivs()
  const { ChannelNotBroadcasting, ResourceNotFoundException } = errors
  try {
    const { stream } = await client.send(new GetStreamCommand({ channelArn }))
    const { state, health, streamId } = stream ?? {}
    if (state !== 'LIVE' || !streamId) return undefined
    const { streamSession } = await client.send(new GetStreamSessionCommand({ channelArn, streamId }))
    const { targetBitrate, targetFramerate, videoWidth, videoHeight } =
      streamSession?.ingestConfiguration?.video ?? {}
    // The latest event comes first.
    const dips = (streamSession?.truncatedEvents ?? []).filter(({ name }) => name === 'Starvation Start')
    return {
      health: healths[health ?? 'UNKNOWN'],
      bitsPerSecond: targetBitrate ?? null,
      framesPerSecond: targetFramerate ?? null,
      width: videoWidth ?? null,
      height: videoHeight ?? null,
      dips: dips.length,
      lastDipAt: dips[0]?.eventTime?.toISOString() ?? null,
    }
  } catch (error) {
    if (error instanceof ChannelNotBroadcasting || error instanceof ResourceNotFoundException)
      return undefined
    throw error
  }
}

const healths = { HEALTHY: 'healthy', STARVING: 'starving', UNKNOWN: 'unknown' } as const

/** Ends a stream permanently: without a key its encoder cannot return. */
export async function shutOff(arn: string): Promise<void> {
  await deleteKeys(arn)
  await stopStream(arn)
}

/** IVS refuses this while a picture arrives. */
export async function deleteChannel(arn: string): Promise<void> {
  const { client, DeleteChannelCommand, ResourceNotFoundException } = await ivs()
  try {
    await client.send(new DeleteChannelCommand({ arn }))
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

/** Ends the views of a viewer that were opened with a token of this version or an earlier one. */
export async function revokeViews(channelArn: string, viewerId: string, version: number): Promise<void> {
  const { client, StartViewerSessionRevocationCommand, ResourceNotFoundException } = await ivs()
  try {
    await client.send(
      new StartViewerSessionRevocationCommand({
        channelArn,
        viewerId,
        viewerSessionVersionsLessThanOrEqualTo: version,
      }),
    )
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

async function deleteKeys(channelArn: string): Promise<void> {
  const { client, ListStreamKeysCommand, DeleteStreamKeyCommand, ResourceNotFoundException } = await ivs()
  try {
    const { streamKeys = [] } = await client.send(new ListStreamKeysCommand({ channelArn }))
    for (const { arn } of streamKeys) {
      if (arn) await client.send(new DeleteStreamKeyCommand({ arn }))
    }
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

async function stopStream(channelArn: string): Promise<void> {
  const { client, StopStreamCommand, ChannelNotBroadcasting, ResourceNotFoundException } = await ivs()
  try {
    await client.send(new StopStreamCommand({ channelArn }))
  } catch (error) {
    if (!(error instanceof ChannelNotBroadcasting || error instanceof ResourceNotFoundException)) throw error
  }
}

// Loaded on first use to keep cold starts short.
const ivs = () => import('./ivs.ts')
