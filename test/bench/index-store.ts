import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { usualSynonyms } from '#shared/rules/text/search-forms.ts'
import { table } from '../../functions/model/table/table.ts'
import { indexKey } from '../../functions/ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../../functions/ports/catalogue/snapshot.ts'
import { jsonLines } from '../../functions/ports/catalogue/snapshot-base.ts'
import { demoCategories } from '../../infra/demo/content/categories.ts'
import { demoGenres } from '../../infra/demo/content/genres.ts'
import { generatedItems } from '../../infra/demo/generated-items.ts'
import { categoryIdOf } from '../../infra/demo/ids.ts'
import { ensureTable, startDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'

/** A storage that holds one catalogue index, and its counters, for each bucket name, and answers as S3 does. */
export type IndexStore = {
  endpoint: string
  /** Holds this alone in the bucket, and returns its compressed bytes. */
  hold(bucket: string, snapshot: Snapshot): number
  close(): void
}

export async function startIndexStore(): Promise<IndexStore> {
  const objects = new Map<string, { body: Buffer; etag: string }>()
  const server = createServer(async (req, res) => {
    const path = req.url ?? ''
    if (req.method === 'PUT') {
      const body = await bodyOf(req)
      const object = { body, etag: etagOf(body) }
      objects.set(path, object)
      res.writeHead(200, { etag: object.etag }).end()
    } else if (req.method === 'DELETE') {
      objects.delete(path)
      res.writeHead(204).end()
    } else give(objects.get(path), req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (bucket, snapshot) => {
      const base = 'catalogue/bases/held.gz'
      const index = { base, changes: {}, kinds: Object.keys(snapshot) }
      const bodies = { [base]: [...jsonLines(snapshot)].join(''), [indexKey]: JSON.stringify(index) }
      for (const path of objects.keys()) if (path.startsWith(`/${bucket}/`)) objects.delete(path)
      let bytes = 0
      for (const [key, text] of Object.entries(bodies)) {
        const body = gzipSync(text, { level: 6 })
        objects.set(`/${bucket}/${key}`, { body, etag: etagOf(body) })
        bytes += body.length
      }
      return bytes
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function give(object: { body: Buffer; etag: string } | undefined, req: IncomingMessage, res: ServerResponse) {
  if (!object) res.writeHead(404).end()
  else if (req.headers['if-none-match'] === object.etag) res.writeHead(304, { etag: object.etag }).end()
  else res.writeHead(200, { etag: object.etag }).end(object.body)
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The environment that the functions need. It holds no secrets. */
export function environmentOf(store: IndexStore, bucket: string): Record<string, string> {
  return {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: store.endpoint,
    MEDIA_BUCKET: bucket,
    SITE_ORIGIN: 'http://localhost:1',
    // No server listens there: a call of the table would fail.
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    TABLE_NAME: 'kiai',
  }
}

/** The index of a catalogue of exactly so many published videos. */
export async function snapshotOf(count: number): Promise<Snapshot> {
  process.env.TABLE_NAME ??= 'kiai'
  const { toVideo } = await import('../../functions/model/wire/wire.ts')
  const now = new Date()
  const createdAt = now.toISOString()
  const categories = demoCategories.map((each) => ({
    ...each,
    id: categoryIdOf(each.slug),
    uses: 0,
    createdAt,
  }))
  const videos: Snapshot['videos'] = []
  for (const item of generatedItems(1, Math.ceil(count * 1.2) + 20, now)) {
    if (videos.length === count) break
    const category = categories.find(({ id }) => id === item.categoryId)
    const media = { status: 'none', progress: 0 } as const
    if (item.isPublished) videos.push(toVideo({ ...item, media }, category))
  }
  const movieGenres = demoGenres.map((each) => ({
    ...each,
    id: `gen_${each.slug}`,
    subGenres: [...each.subGenres],
    createdAt,
  }))
  return {
    videos,
    courses: [],
    categories: categories.map(({ uses: _, ...shown }) => ({ ...shown, coverUrl: null })),
    movieGenres,
    instructors: [],
    products: [],
    chapters: [],
    synonyms: usualSynonyms.map(({ words }) => ({ words: [...words] })),
  }
}

/** A table in memory. */
export async function startTable() {
  const server = await startDynamoDb()
  await ensureTable(server.endpoint, 'kiai', table)
  return server
}
