/** The control of streams, as IVS has it: a channel for each event, a key for its encoder, and what the stream does. */

/** Where an encoder sends a picture. The key is told once and kept nowhere here. */
export type Ingest = { server: string; key: string }

export type Channel = {
  arn: string
  /** RTMP over TLS. */
  server: string
  playbackUrl: string
}

/** Makes a channel whose playback asks for a token; answers with the key of its encoder too. */
export async function createChannel(name: string): Promise<Channel & { key: string }> {
  const { client, CreateChannelCommand } = await ivs()
  const { channel, streamKey } = await client.send(
    new CreateChannelCommand({
      name,
      // Whoever knows its address could watch it otherwise.
      authorized: true,
      type: 'STANDARD',
      latencyMode: 'LOW',
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

/** IVS tells a bare host. */
const ingestUrl = (endpoint: string) => (endpoint.includes('://') ? endpoint : `rtmps://${endpoint}:443/app/`)

/** Gives a channel another key. The encoder that has the old one is cut off. */
export async function rotateKey(arn: string): Promise<string> {
  const { client, CreateStreamKeyCommand } = await ivs()
  await deleteKeys(arn)
  await stopStream(arn)
  const { streamKey } = await client.send(new CreateStreamKeyCommand({ channelArn: arn }))
  if (!streamKey?.value) throw new Error('IVS gave no key')
  return streamKey.value
}

/** Whether a picture comes in; false too where the channel is gone. */
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

/** Ends a stream for good: without a key its encoder does not come back. */
export async function shutOff(arn: string): Promise<void> {
  await deleteKeys(arn)
  await stopStream(arn)
}

/** IVS refuses it while a picture comes in. */
export async function deleteChannel(arn: string): Promise<void> {
  const { client, DeleteChannelCommand, ResourceNotFoundException } = await ivs()
  try {
    await client.send(new DeleteChannelCommand({ arn }))
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

// Loaded when first used, so that no Lambda's start waits for it.
const ivs = () => import('./ivs.ts')
