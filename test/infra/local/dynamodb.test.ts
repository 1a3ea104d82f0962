// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  ensureTable,
  localClient,
  startDynamoDb,
  type TableSpec,
} from '../../../infra/local/dynamodb/dynamodb.ts'
import { createTestTable, dynamoDbEndpoint } from '../../support/platform/dynamodb.ts'

const spec: TableSpec = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
  ttlAttribute: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
}
const withSecondIndex: TableSpec = {
  ...spec,
  indexes: [...spec.indexes, { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' }],
}
const item = { pk: { S: 'vid_1' }, sk: { S: 'vid_1' }, title: { S: 'Oi-zuki' } }
const key = { pk: item.pk, sk: item.sk }
let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kiai-dynamodb-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

describe('a table', () => {
  test('has the keys, indexes, stream and expiry of its specification', async () => {
    const tableName = await createTestTable(withSecondIndex)
    const client = localClient(dynamoDbEndpoint())
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    expect(Table?.KeySchema?.map((part) => part.AttributeName)).toEqual(['pk', 'sk'])
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual(['gsi1', 'gsi2'])
    expect(Table?.GlobalSecondaryIndexes?.every((index) => index.Projection?.ProjectionType === 'ALL')).toBe(
      true,
    )
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' })
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: tableName }),
    )
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' })
  })

  test('made a second time keeps its items and gains missing indexes', async () => {
    const tableName = await createTestTable(spec)
    const client = localClient(dynamoDbEndpoint())
    await client.send(new PutItemCommand({ TableName: tableName, Item: item }))
    await ensureTable(dynamoDbEndpoint(), tableName, spec)
    await ensureTable(dynamoDbEndpoint(), tableName, withSecondIndex)
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual(['gsi1', 'gsi2'])
    expect((await client.send(new GetItemCommand({ TableName: tableName, Key: key }))).Item).toEqual(item)
  })

  test('of one test file is not the table of another', async () => {
    const [one, other] = [await createTestTable(spec), await createTestTable(spec)]
    const client = localClient(dynamoDbEndpoint())
    await client.send(new PutItemCommand({ TableName: one, Item: item }))
    expect((await client.send(new GetItemCommand({ TableName: other, Key: key }))).Item).toBeUndefined()
  })
})

describe('the server', () => {
  test('cannot be reached from another machine', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal)
    const port = Number(new URL(dynamoDbEndpoint()).port)
    expect(await reaches('127.0.0.1', port)).toBe(true)
    if (outside) expect(await reaches(outside.address, port)).toBe(false)
  })

  test('ends with its parent, even a killed one, and gives the data to the next', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', parentProgram(dir)], {
      cwd: process.cwd(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [endpoint] = await once(createInterface({ input: parent.stdout }), 'line')
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const successor = await startDynamoDb({ dir })
    try {
      expect(await reaches('127.0.0.1', Number(new URL(String(endpoint)).port))).toBe(false)
      const client = localClient(successor.endpoint)
      expect((await client.send(new GetItemCommand({ TableName: 'kiai', Key: key }))).Item).toEqual(item)
    } finally {
      await successor.close()
    }
    expect(await reaches('127.0.0.1', Number(new URL(successor.endpoint).port))).toBe(false)
  })

  test('does not share its data folder with a second one', async () => {
    const first = await startDynamoDb({ dir })
    try {
      await expect(startDynamoDb({ dir })).rejects.toThrow('in use by another running instance')
      expect(await reaches('127.0.0.1', Number(new URL(first.endpoint).port))).toBe(true)
    } finally {
      await first.close()
    }
  })

  test('without Java names the version it needs and how to get it', async () => {
    vi.stubEnv('PATH', dir)
    vi.stubEnv('JAVA_HOME', '')
    await expect(startDynamoDb()).rejects.toThrow(
      /version 11 or newer[\s\S]*apt install default-jre-headless/,
    )
  })

  test('with a Java that is too old says so', async () => {
    const java = join(dir, 'java')
    writeFileSync(java, '#!/bin/sh\necho \'openjdk version "1.8.0_402"\' >&2\n')
    chmodSync(java, 0o755)
    vi.stubEnv('PATH', dir)
    vi.stubEnv('JAVA_HOME', '')
    await expect(startDynamoDb()).rejects.toThrow('is version 8')
  })
})

function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A process that starts the server over `dir`, writes one item, prints the endpoint and waits to be killed. */
function parentProgram(dir: string): string {
  const server = new URL('../../../infra/local/dynamodb/dynamodb.ts', import.meta.url).href
  return `
    import { PutItemCommand } from '@aws-sdk/client-dynamodb'
    import { ensureTable, localClient, startDynamoDb } from ${JSON.stringify(server)}
    const { endpoint } = await startDynamoDb({ dir: ${JSON.stringify(dir)} })
    await ensureTable(endpoint, 'kiai', ${JSON.stringify(spec)})
    const Item = ${JSON.stringify(item)}
    await localClient(endpoint).send(new PutItemCommand({ TableName: 'kiai', Item }))
    console.log(endpoint)
    setInterval(() => {}, 1000)
  `
}
