import { table } from '../../functions/model/table/table.ts'
import { ensureTable, startDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { unheard } from '../support/platform/dynamodb.ts'
import { atMost, type Figure, rounded } from './report.ts'
import type { Answered } from './workers/table-reads.ts'
import { startWorker } from './workers/worker.ts'

/** The answer of a worker that fills a table of its own with `count` items of its kind, and counts reads. */
export async function askOnOwnTable<Answer>(module: string, count: number): Promise<Answer> {
  const name = `kiai-bench-${module.replace('-worker.ts', '')}`
  const server = await startDynamoDb()
  await ensureTable(server.endpoint, name, unheard(table))
  const worker = startWorker(module, {
    TABLE_NAME: name,
    AWS_ENDPOINT_URL_DYNAMODB: server.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
  try {
    return await worker.ask<Answer>({ count })
  } finally {
    worker.end()
    await server.close()
  }
}

/** The reads of each case, beside the most that it may need. */
export const readFigures = (cases: readonly Answered[]): Figure[] =>
  cases.map(({ name, mostReads, reads, found, ms }) =>
    atMost(`${name}: table reads`, reads, mostReads, '', `${found} found, ${rounded(ms)} ms`),
  )
