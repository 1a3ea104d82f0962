import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** The playlist of a repeated clip, and its length in seconds. */
export type Repeated = { playlist: string; seconds: number }

/**
 * A media playlist that repeats its segments for about `wanted` seconds: the last round may be cut short between two
 * segments. The first one is always whole.
 */
export function repeated(playlist: string, wanted: number): Repeated {
  const [head = ''] = playlist.split('#EXTINF:', 1)
  const segments = [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n.+\n/gm)].map(([lines, seconds]) => ({
    lines,
    seconds: Number(seconds),
  }))
  let [text, seconds] = [head, 0]
  while (segments.length > 0) {
    for (const [place, segment] of segments.entries()) {
      const isEnough = text !== head && wanted - seconds < segment.seconds / 2
      if (isEnough && seconds >= lengthOf(segments)) return { playlist: `${text}#EXT-X-ENDLIST\n`, seconds }
      // Timestamps begin again in the file.
      text += place === 0 && seconds > 0 ? `#EXT-X-DISCONTINUITY\n${segment.lines}` : segment.lines
      seconds += segment.seconds
    }
  }
  return { playlist, seconds }
}

const lengthOf = (segments: readonly { seconds: number }[]) =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0)

type Films = { s3: S3Client; bucket: string; folder: string }

/** Makes the transcoded films of a folder last about `wanted` seconds; returns their new length. */
export async function lengthen({ s3, bucket: Bucket, folder }: Films, wanted: number): Promise<number> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/` }))
  const keys = Contents.flatMap(({ Key }) => (Key?.endsWith('.m3u8') ? [Key] : []))
  const lasting = keys.map(async (Key) => {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    const list = (await Body?.transformToString()) ?? ''
    // The master playlist names no segment.
    if (!list.includes('#EXTINF:')) return 0
    const { playlist, seconds } = repeated(list, wanted)
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: playlist, ContentType }))
    return seconds
  })
  return Math.max(0, ...(await Promise.all(lasting)))
}
