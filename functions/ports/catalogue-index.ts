import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import type { Category, MovieGenre } from '#shared/contract/category.ts'
import type { PicturedChapter } from '#shared/contract/chapter.ts'
import type { Course } from '#shared/contract/course.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import type { Video } from '#shared/contract/video.ts'
import { clock } from './clock.ts'
import { endpointOf, env, optionalEnv } from './env.ts'
import { patience } from './patience.ts'

/**
 * The published catalogue as one compressed object in S3, kept in memory by whoever lists or searches.
 * Past some hundred thousand videos this port is where a search service plugs in.
 */
export type Snapshot = {
  videos: Video[]
  /** Those of a video under its id; apart from it, so that lists of videos stay light. */
  chapters: { id: string; chapters: PicturedChapter[] }[]
  courses: Course[]
  categories: Category[]
  movieGenres: MovieGenre[]
  /** Approved ones. */
  instructors: Instructor[]
}

export const emptySnapshot: Snapshot = {
  videos: [],
  chapters: [],
  courses: [],
  categories: [],
  movieGenres: [],
  instructors: [],
}

const key = 'catalogue/index.json.gz'
/** Milliseconds a copy serves unasked; then the next caller asks S3 whether it changed. */
const freshFor = 2000

type Copy = {
  snapshot: Snapshot
  /** Whether it was written before there was one of the kinds, or is not there at all. */
  lacksKind: boolean
  etag: string | undefined
  checkedAt: number
}
let copy: Copy | undefined
let asking: Promise<Copy> | undefined

/** The newest snapshot known. The same object is returned until the catalogue changes. */
export async function currentSnapshot(): Promise<Snapshot> {
  if (copy && clock.now().getTime() - copy.checkedAt < freshFor) return copy.snapshot
  asking ??= revalidate(copy).finally(() => {
    asking = undefined
  })
  // A copy at hand is served while a newer one is looked for; only the first call waits.
  if (copy) {
    asking.catch(() => {})
    return copy.snapshot
  }
  return (await asking).snapshot
}

const byId = new WeakMap<Snapshot, Map<string, Video>>()

/** The published videos by id; made once a snapshot. */
export function videosById(snapshot: Snapshot): ReadonlyMap<string, Video> {
  const made = byId.get(snapshot) ?? new Map(snapshot.videos.map((video) => [video.id, video]))
  byId.set(snapshot, made)
  return made
}

/**
 * Replaces the snapshot by what `change` makes of it; nothing is written where that is the same one. Another writer
 * in between makes the conditional put fail; then, after a pause, `change` runs again on what that one wrote.
 */
export async function changeSnapshot(
  change: (snapshot: Snapshot, lacksKind: boolean) => Promise<Snapshot>,
): Promise<void> {
  const pause = patience()
  for (;;) {
    const { snapshot, lacksKind, etag } = await revalidate(copy)
    const next = await change(snapshot, lacksKind)
    // An empty kind is written too, and an empty index: what is there lacks no more.
    if (next === snapshot && !lacksKind) return
    if (await write(next, etag)) return
    if (!(await pause())) throw new Error('The catalogue index kept changing meanwhile')
  }
}

async function revalidate(known: Copy | undefined): Promise<Copy> {
  const response = await send('GET', known?.etag ? { 'if-none-match': known.etag } : {})
  const checkedAt = clock.now().getTime()
  if (response.status === 304 && known) copy = { ...known, checkedAt }
  else if (response.status === 404) {
    copy = { snapshot: emptySnapshot, lacksKind: true, etag: undefined, checkedAt }
  } else copy = { ...(await read(response)), etag: response.headers.get('etag') ?? undefined, checkedAt }
  return copy
}

async function read(response: Response): Promise<Pick<Copy, 'snapshot' | 'lacksKind'>> {
  if (!response.ok) throw unavailable(`The catalogue index answered ${response.status}`)
  const bytes = gunzipSync(Buffer.from(await response.arrayBuffer()))
  const held: Partial<Snapshot> = JSON.parse(bytes.toString('utf8'))
  const lacksKind = Object.keys(emptySnapshot).some((kind) => !(kind in held))
  return { snapshot: { ...emptySnapshot, ...held }, lacksKind }
}

async function write(snapshot: Snapshot, before: string | undefined): Promise<boolean> {
  const body = await pipeline(() => jsonOf(snapshot), createGzip({ level: 6 }), buffer)
  const condition = before ? { 'if-match': before } : { 'if-none-match': '*' }
  const response = await send('PUT', { ...condition, 'content-type': 'application/gzip' }, body)
  if (response.status === 412 || response.status === 409) return false
  if (!response.ok) throw unavailable(`The catalogue index could not be written: ${response.status}`)
  const etag = response.headers.get('etag') ?? undefined
  copy = { snapshot, lacksKind: false, etag, checkedAt: clock.now().getTime() }
  return true
}

/** How many items are made into one piece of JSON. */
const pieceSize = 1000

/** The snapshot as JSON, piece by piece: a whole one would take as much memory again as the catalogue itself. */
function* jsonOf(snapshot: Snapshot): Generator<string> {
  let before = '{'
  for (const [kind, items] of Object.entries(snapshot)) {
    yield `${before}${JSON.stringify(kind)}:[`
    for (let start = 0; start < items.length; start += pieceSize) {
      const piece = JSON.stringify(items.slice(start, start + pieceSize)).slice(1, -1)
      yield start > 0 ? `,${piece}` : piece
    }
    yield ']'
    before = ','
  }
  yield '}'
}

/** Storage says no for now; the name is how the cloud says it. */
const unavailable = (words: string) => Object.assign(new Error(words), { name: 'ServiceUnavailable' })

/** A signed call without the S3 client, whose size the Lambda everyone calls need not carry. */
async function send(
  method: 'GET' | 'PUT',
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Response> {
  const region = env('AWS_REGION')
  const sessionToken = optionalEnv('AWS_SESSION_TOKEN')
  const client = new AwsClient({
    accessKeyId: env('AWS_ACCESS_KEY_ID'),
    secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    // A caller is answered within seconds; ten tries, the default, would last half a minute.
    retries: 3,
  })
  const bucket = env('MEDIA_BUCKET')
  const endpoint = endpointOf('S3')
  const url = endpoint
    ? `${endpoint}/${bucket}/${key}`
    : `https://${bucket}.s3.${region}.amazonaws.com/${key}`
  return client.fetch(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
}
