import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { findJava } from '../java.ts'

/** The table as data. All keys are strings, and every index projects whole items. */
export type TableSpec = {
  readonly partitionKey: string
  readonly sortKey: string
  readonly indexes: readonly IndexSpec[]
  readonly ttlAttribute: string
  /** Without it the table has no stream. */
  readonly stream?: 'NEW_AND_OLD_IMAGES' | undefined
}

type IndexSpec = { readonly name: string; readonly partitionKey: string; readonly sortKey: string }

export type LocalDynamoDb = { readonly endpoint: string; close(): Promise<void> }

export type DynamoDbOptions = {
  /** Keeps the data on disk; without it everything is in memory and lost at close. */
  readonly dir?: string
  readonly port?: number
  /** More than 50,000 calls: Java's second compiler pays off only then, and takes a third off each later call. */
  readonly getsManyCalls?: boolean
}

const readyWithinMs = 60_000
const stopWithinMs = 5_000
const folderInUse = 3

/**
 * Starts DynamoDB Local on the loopback interface and resolves once it accepts requests. The server ends with this
 * process in every case, because it watches its standard input.
 */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<LocalDynamoDb> {
  const java = await findJava()
  if (options.dir) prepareFile(options.dir)
  const server = spawn(java, javaArguments(options), {
    env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that Ctrl-C reaches only us and requests in flight can still be finished.
    detached: true,
  })
  server.stdin.on('error', () => {})
  const port = await portOf(server, options.dir)
  return { endpoint: `http://127.0.0.1:${port}`, close: () => stop(server) }
}

/**
 * DynamoDB Local makes its file with such small pages that an item fills several, each flushed to disk before the
 * write is answered. With larger pages it writes some three times as fast. The first table fixes the page size.
 */
function prepareFile(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'shared-local-instance.db')
  if (existsSync(file)) return
  const db = new DatabaseSync(file)
  db.exec('PRAGMA page_size = 4096; CREATE TABLE first (none); DROP TABLE first')
  db.close()
}

function javaArguments({ dir, port, getsManyCalls }: DynamoDbOptions): string[] {
  const emulator = join(
    dirname(createRequire(import.meta.url).resolve('amplify-dynamodb-simulator/package.json')),
    'emulator',
  )
  const launcher = join(dirname(fileURLToPath(import.meta.url)), 'launcher')
  if (!existsSync(join(launcher, 'LoopbackDynamoDb.class'))) {
    throw new Error('infra/local/dynamodb/launcher/LoopbackDynamoDb.class is missing from this checkout')
  }
  return [
    ...(getsManyCalls ? [] : ['-XX:TieredStopAtLevel=1']),
    '-XX:+UseSerialGC',
    '-Xmx512m',
    `-Dloopback.port=${port ?? 0}`,
    `-Djava.library.path=${join(emulator, 'DynamoDBLocal_lib')}`,
    '-cp',
    [launcher, join(emulator, 'DynamoDBLocal.jar'), join(emulator, 'DynamoDBLocal_lib', '*')].join(delimiter),
    'LoopbackDynamoDb',
    ...(dir ? ['-dbPath', dir] : ['-inMemory']),
    '-sharedDb',
    '-disableTelemetry',
  ]
}

/** Waits for the launcher's "LISTENING <port>" line; fails with the reason if the server ends before. */
function portOf(server: ChildProcess, dir: string | undefined): Promise<string> {
  let complaints = ''
  server.stderr?.on('data', (chunk) => {
    complaints = (complaints + chunk).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      server.kill('SIGKILL')
      reject(new Error(reason))
    }
    const timer = setTimeout(
      () => fail(`DynamoDB Local gave no sign within 60 s.\n${complaints}`),
      readyWithinMs,
    )
    server.once('error', (error) => fail(`DynamoDB Local did not start: ${error.message}`))
    server.once('exit', (code) => {
      clearTimeout(timer)
      const held = code === folderInUse && dir
      fail(
        held
          ? `The data folder ${dir} is in use by another running instance. Stop it, or set KIAI_DATA to another folder.`
          : `DynamoDB Local ended with code ${code} before it was ready.\n${complaints}`,
      )
    })
    if (!server.stdout) return fail('DynamoDB Local has no output to read')
    // Reading goes on after the port is known: a full pipe would stop the server.
    createInterface({ input: server.stdout }).on('line', (line) => {
      const port = /^LISTENING (\d+)$/.exec(line)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(port)
    })
  })
}

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.kill('SIGKILL'), stopWithinMs)
    server.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    server.stdin?.end()
  })
}

/** A client for DynamoDB Local, which takes any credentials. */
export function localClient(endpoint: string): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return new DynamoDBClient({ endpoint, region: process.env.AWS_REGION ?? 'eu-west-1', credentials })
}

/** Makes the table by its specification, adds indexes that an older table lacks, and turns on expiry (TTL). */
export async function ensureTable(endpoint: string, tableName: string, spec: TableSpec): Promise<void> {
  const client = localClient(endpoint)
  try {
    const table = await currentTable(client, tableName)
    if (table) await addMissingIndexes(client, tableName, spec, table)
    else await createTable(client, tableName, spec)
    await enableExpiry(client, tableName, spec.ttlAttribute)
  } finally {
    client.destroy()
  }
}

async function currentTable(
  client: DynamoDBClient,
  tableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function createTable(client: DynamoDBClient, tableName: string, spec: TableSpec): Promise<void> {
  const indexes = spec.indexes.map(indexDefinition)
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(spec),
      AttributeDefinitions: attributes([spec, ...spec.indexes]),
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      ...(spec.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: spec.stream } }),
    }),
  )
}

async function addMissingIndexes(
  client: DynamoDBClient,
  tableName: string,
  spec: TableSpec,
  table: TableDescription,
): Promise<void> {
  const present = new Set(table.GlobalSecondaryIndexes?.map((index) => index.IndexName))
  for (const index of spec.indexes.filter(({ name }) => !present.has(name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: attributes([spec, index]),
        GlobalSecondaryIndexUpdates: [{ Create: indexDefinition(index) }],
      }),
    )
    await untilActive(client, tableName)
  }
}

async function untilActive(client: DynamoDBClient, tableName: string): Promise<void> {
  for (;;) {
    const table = await currentTable(client, tableName)
    const indexes = table?.GlobalSecondaryIndexes ?? []
    if (table?.TableStatus === 'ACTIVE' && indexes.every((index) => index.IndexStatus === 'ACTIVE')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function enableExpiry(client: DynamoDBClient, tableName: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription: ttl } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: tableName }),
  )
  if (ttl?.TimeToLiveStatus === 'ENABLED') return
  const TimeToLiveSpecification = { Enabled: true, AttributeName: attribute }
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }))
}

type Keys = Pick<IndexSpec, 'partitionKey' | 'sortKey'>

const keySchema = (keys: Keys) => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
  { AttributeName: keys.sortKey, KeyType: 'RANGE' as const },
]

const indexDefinition = (index: IndexSpec) => ({
  IndexName: index.name,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'ALL' as const },
})

function attributes(keys: readonly Keys[]) {
  const names = new Set(keys.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]))
  return [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }))
}
