import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundle } from '../../infra/cloud/lambdas/bundle.ts'

/** A handler that makes ElectroDB send each of its commands once. */
const everyCommand = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Entity, Service } from 'electrodb'

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const note = new Entity({
  model: { service: 'kiai', entity: 'note', version: '1' },
  attributes: { id: { type: 'string', required: true }, words: { type: 'string' } },
  indexes: { primary: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } } },
}, { client, table: 'kiai' })
const notes = new Service({ note }, { client, table: 'kiai' })
const id = 'a'

export async function handler() {
  await note.get({ id }).go()
  await note.get([{ id }]).go()
  await note.put({ id }).go()
  await note.put([{ id }]).go()
  await note.update({ id }).set({ words: 'b' }).go()
  await note.delete({ id }).go()
  await note.query.primary({ id }).go()
  await note.scan.go()
  await notes.transaction.write(({ note }) => [note.put({ id }).commit()]).go()
  await notes.transaction.get(({ note }) => [note.get({ id }).commit()]).go()
}
`

// Inside the repository, so that the bundle finds its packages.
let folder: string
const sent: string[] = []
/** Answers that ElectroDB reads; it accepts an empty one for all other commands. */
const answers: Record<string, object> = {
  BatchGetItem: { Responses: { kiai: [] }, UnprocessedKeys: {} },
  BatchWriteItem: { UnprocessedItems: {} },
  Query: { Items: [] },
  Scan: { Items: [] },
  TransactGetItems: { Responses: [{}] },
}
const table = createServer((request, response) => {
  const command = String(request.headers['x-amz-target']).replace('DynamoDB_20120810.', '')
  sent.push(command)
  request.resume().on('end', () => response.end(JSON.stringify(answers[command] ?? {})))
})

beforeAll(async () => {
  folder = await mkdtemp(join(process.cwd(), '.local-commands-'))
  await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve))
  const { port } = table.address() as AddressInfo
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  table.closeAllConnections()
  table.close()
  await rm(folder, { recursive: true })
})

test('a bundled entity sends every command of ElectroDB', async () => {
  const entry = join(folder, 'entry.ts')
  await writeFile(entry, everyCommand)
  await bundle(entry, join(folder, 'bundle'))
  const { handler } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'bundle', 'index.mjs')).href)
  await handler()
  const single = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan']
  const several = ['BatchGetItem', 'BatchWriteItem', 'TransactGetItems', 'TransactWriteItems']
  expect(sent.toSorted()).toEqual([...single, ...several].toSorted())
})
