import { table } from '../../functions/model/table/table.ts'
import { ensureTable, startDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { unheard } from '../support/platform/dynamodb.ts'
import { atMost, type Figure, informs, rounded } from './report.ts'
import type { BooksAnswer } from './workers/books-worker.ts'
import { startWorker } from './workers/worker.ts'

/** `KIAI_CHARGES=10000` for a quick run. */
const count = Number(process.env.KIAI_CHARGES ?? 1_000_000)
const name = 'kiai-bench-books'

/** The reads of the books with very many payments: as many calls of the table as with few. */
export async function measureBooks(): Promise<Figure[]> {
  const server = await startDynamoDb()
  await ensureTable(server.endpoint, name, unheard(table))
  const worker = startWorker('books-worker.ts', {
    TABLE_NAME: name,
    AWS_ENDPOINT_URL_DYNAMODB: server.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
  try {
    const { cases } = await worker.ask<BooksAnswer>({ count })
    return [
      informs('payments, and as many entries', count.toLocaleString('en')),
      ...cases.map(({ name, mostReads, reads, found, ms }) =>
        atMost(`${name}: table reads`, reads, mostReads, '', `${found} found, ${rounded(ms)} ms`),
      ),
    ]
  } finally {
    worker.end()
    await server.close()
  }
}
