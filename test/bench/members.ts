import { table } from '../../functions/model/table/table.ts'
import { ensureTable, startDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { unheard } from '../support/platform/dynamodb.ts'
import { atMost, type Figure, informs, rounded } from './report.ts'
import type { MembersAnswer } from './workers/members-worker.ts'
import { startWorker } from './workers/worker.ts'

/** `KIAI_MEMBERS=1000` for a quick run. */
const count = Number(process.env.KIAI_MEMBERS ?? 100_000)
const name = 'kiai-bench-members'

/** The reads of the admin area on a platform with very many members: as many calls of the table as on one with few. */
export async function measureMembers(): Promise<Figure[]> {
  const server = await startDynamoDb()
  await ensureTable(server.endpoint, name, unheard(table))
  const worker = startWorker('members-worker.ts', {
    TABLE_NAME: name,
    AWS_ENDPOINT_URL_DYNAMODB: server.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  })
  try {
    const { written, cases } = await worker.ask<MembersAnswer>({ count })
    return [
      informs('members, and items of them', `${count.toLocaleString('en')}, ${written.toLocaleString('en')}`),
      ...cases.map(({ name, mostReads, reads, found, ms }) =>
        atMost(`${name}: table reads`, reads, mostReads, '', `${found} found, ${rounded(ms)} ms`),
      ),
    ]
  } finally {
    worker.end()
    await server.close()
  }
}
