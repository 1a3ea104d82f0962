import * as z from 'zod/mini'
import { removeAll } from '../media/remove-all.ts'
import { env } from '../process/env.ts'

/** The recordings of a channel, as IVS stores them in S3. */

export type Recording = {
  /** Key of its playlist. */
  playlist: string
  /** ISO: when it begins. */
  at: string
  seconds: number
  width?: number
  height?: number
}

/** The folder in which IVS stores the recordings of a channel, each in its own folder. */
export function recordingFolder(channelArn: string): string {
  const [, , , , account = '', resource = ''] = channelArn.split(':')
  return `ivs/v1/${account}/${resource.slice(resource.indexOf('/') + 1)}/`
}

/** Levels below the folder of a channel: year, month, day, hour, minute and the recording itself. */
const levels = 6

/** The closed recordings, in order, and whether one is still open. */
export async function recordingsIn(folder: string): Promise<{ closed: Recording[]; isOpen: boolean }> {
  const folders = await foldersBelow(folder, levels)
  const found = await Promise.all(folders.map(recordingIn))
  return {
    closed: found.flatMap(({ recording }) => recording ?? []).sort((a, b) => a.at.localeCompare(b.at)),
    isOpen: found.some(({ isOpen }) => isOpen),
  }
}

export const removeRecordings = (folder: string): Promise<void> => removeAll(env('RECORDINGS_BUCKET'), folder)

async function foldersBelow(folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return [folder]
  const { folders } = await listed(folder)
  return (await Promise.all(folders.map((each) => foldersBelow(each, depth - 1)))).flat()
}

async function recordingIn(folder: string): Promise<{ recording?: Recording; isOpen: boolean }> {
  const { keys } = await listed(`${folder}events/`)
  // A recording that failed at the end is kept up to that point.
  const end = keys.find((key) => /\/recording-(ended|failed)\.json$/.test(key))
  if (!end) return { isOpen: keys.length > 0 }
  const { recording_started_at: at, media } = Told.parse(JSON.parse(await textOf(end)))
  const { path, duration_ms: ms = 0, renditions } = media.hls
  const [best] = [...renditions].sort((a, b) => (b.resolution_height ?? 0) - (a.resolution_height ?? 0))
  if (!best || ms === 0) return { isOpen: false }
  const { resolution_width: width, resolution_height: height } = best
  return {
    isOpen: false,
    recording: {
      playlist: `${folder}${path}/${best.path}/${best.playlist}`,
      at: new Date(at).toISOString(),
      seconds: ms / 1000,
      ...(width && height && { width, height }),
    },
  }
}

/** The data that IVS writes when it closes a recording. */
const Told = z.object({
  recording_started_at: z.string(),
  media: z.object({
    hls: z.object({
      path: z.string(),
      duration_ms: z.optional(z.number()),
      renditions: z.array(
        z.object({
          path: z.string(),
          playlist: z.string(),
          resolution_width: z.optional(z.number()),
          resolution_height: z.optional(z.number()),
        }),
      ),
    }),
  }),
})

/** The files and folders directly below a folder. */
async function listed(Prefix: string): Promise<{ keys: string[]; folders: string[] }> {
  const s3 = await loadS3()
  const keys: string[] = []
  const folders: string[] = []
  let token: string | undefined
  do {
    const page = await s3.client.send(
      new s3.ListObjectsV2Command({
        Bucket: env('RECORDINGS_BUCKET'),
        Prefix,
        Delimiter: '/',
        ...(token && { ContinuationToken: token }),
      }),
    )
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    folders.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix: folder }) => folder ?? []))
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
  return { keys, folders }
}

async function textOf(Key: string): Promise<string> {
  const s3 = await loadS3()
  const { Body } = await s3.client.send(new s3.GetObjectCommand({ Bucket: env('RECORDINGS_BUCKET'), Key }))
  return (await Body?.transformToString()) ?? ''
}

// Loaded when first used, so that no Lambda's start waits for it.
const loadS3 = () => import('../media/s3.ts')
