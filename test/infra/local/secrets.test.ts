import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets, ensureMediaKeyPair, type LocalSecrets } from '../../../infra/local/secrets/secrets.ts'
import { serveMounted } from '../../support/platform/mounted-server.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
let dir: string
let secrets: LocalSecrets
let server: Awaited<ReturnType<typeof serveMounted>>
let client: SecretsManagerClient

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'kiai-secrets-'))
  await start()
})

afterEach(async () => {
  await stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start() {
  secrets = createSecrets({ file: path.join(dir, 'secrets.json'), ...credentials })
  server = await serveMounted('/-/aws/secretsmanager', secrets.handle)
  client = connect()
}

async function stop() {
  client.destroy()
  await server.close()
  await secrets.close()
}

function connect(keys = credentials) {
  return new SecretsManagerClient({
    endpoint: server.url,
    region: 'us-east-1',
    credentials: keys,
    maxAttempts: 1,
  })
}

const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }))
const write = (SecretId: string, SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString }))
const named = (name: string) => expect.objectContaining({ name })

test('a secret is read by name and by ARN, and survives a restart', async () => {
  await secrets.put('kiai/payments', 'one')
  const { ARN = '' } = await read('kiai/payments')
  await stop()
  await start()
  expect((await read('kiai/payments')).SecretString).toBe('one')
  expect((await read(ARN)).SecretString).toBe('one')
})

test('a new value replaces the one before', async () => {
  await secrets.put('s', 'one')
  const { ARN, VersionId } = await write('s', 'two')
  expect(await read('s')).toMatchObject({ ARN, SecretString: 'two', VersionId })
})

const versionOf = (at: number) => `version-${String(at).padStart(32, '0')}`
const add = (at: number, ...VersionStages: string[]) => {
  const token = { SecretId: 's', ClientRequestToken: versionOf(at), SecretString: `value ${at}` }
  return client.send(new PutSecretValueCommand({ ...token, ...(VersionStages[0] && { VersionStages }) }))
}
const readAt = (at: number) =>
  client.send(new GetSecretValueCommand({ SecretId: 's', VersionId: versionOf(at) }))
const move = (to: number, from?: number, VersionStage = 'AWSCURRENT') =>
  client.send(
    new UpdateSecretVersionStageCommand({
      SecretId: 's',
      VersionStage,
      MoveToVersionId: versionOf(to),
      ...(from !== undefined && { RemoveFromVersionId: versionOf(from) }),
    }),
  )

test('a version is read by its id, and is the current one unless its labels say otherwise', async () => {
  await secrets.put('s', 'value 0', versionOf(0))
  await add(1, 'AWSPENDING')
  expect(await read('s')).toMatchObject({ SecretString: 'value 0', VersionStages: ['AWSCURRENT'] })
  expect(await readAt(1)).toMatchObject({ SecretString: 'value 1', VersionStages: ['AWSPENDING'] })
  await add(2)
  expect(await read('s')).toMatchObject({ SecretString: 'value 2' })
  expect(await readAt(0)).toMatchObject({ VersionStages: ['AWSPREVIOUS'] })
  await expect(readAt(3)).rejects.toEqual(named('ResourceNotFoundException'))
})

test('a version has one value, and its id the length of one', async () => {
  await secrets.put('s', 'value 0', versionOf(0))
  expect(await add(0)).toMatchObject({ VersionId: versionOf(0) })
  const other = { SecretId: 's', ClientRequestToken: versionOf(0), SecretString: 'other' }
  await expect(client.send(new PutSecretValueCommand(other))).rejects.toEqual(
    named('ResourceExistsException'),
  )
  const short = { SecretId: 's', ClientRequestToken: 'short', SecretString: 'other' }
  await expect(client.send(new PutSecretValueCommand(short))).rejects.toEqual(
    named('InvalidParameterException'),
  )
})

test('a label moves from the version it was said to be on, and from no other', async () => {
  await secrets.put('s', 'value 0', versionOf(0))
  await add(1, 'AWSPENDING')
  for (const wrong of [undefined, 1, 7]) {
    await expect(move(1, wrong)).rejects.toEqual(named('InvalidParameterException'))
  }
  await expect(move(7, 0)).rejects.toEqual(named('ResourceNotFoundException'))
  await move(1, 0)
  expect(await read('s')).toMatchObject({ VersionStages: ['AWSPENDING', 'AWSCURRENT'] })
  expect(await readAt(0)).toMatchObject({ VersionStages: ['AWSPREVIOUS'] })
  await move(1)
})

test('of more than a hundred versions the oldest without a label are removed', async () => {
  await secrets.put('s', 'value 0', versionOf(0))
  for (let at = 1; at <= 101; at++) await add(at, 'AWSPENDING')
  await expect(readAt(1)).rejects.toEqual(named('ResourceNotFoundException'))
  expect(await readAt(0)).toMatchObject({ SecretString: 'value 0' })
  expect(await readAt(3)).toMatchObject({ SecretString: 'value 3' })
})

test('a missing secret is ResourceNotFoundException', async () => {
  await expect(read('none')).rejects.toEqual(named('ResourceNotFoundException'))
  await expect(write('none', 'x')).rejects.toEqual(named('ResourceNotFoundException'))
})

test('a value is a text of 64 KiB at most', async () => {
  await secrets.put('s', 'one')
  await write('s', 'x'.repeat(65_536))
  await expect(write('s', 'x'.repeat(65_537))).rejects.toEqual(named('InvalidParameterException'))
  expect((await read('s')).SecretString).toHaveLength(65_536)
})

test('a secret cannot be read without the right signature', async () => {
  await secrets.put('s', 'hidden')
  const headers = {
    'x-amz-target': 'secretsmanager.GetSecretValue',
    'content-type': 'application/x-amz-json-1.1',
  }
  const reply = await fetch(server.url, { method: 'POST', headers, body: '{"SecretId":"s"}' })
  expect(reply.status).toBe(403)
  expect(await reply.text()).not.toContain('hidden')
  const stranger = connect({ ...credentials, secretAccessKey: 'guess' })
  await expect(stranger.send(new GetSecretValueCommand({ SecretId: 's' }))).rejects.toEqual(
    named('SignatureDoesNotMatch'),
  )
})

test('concurrent writes all count, and the file is for its owner alone', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => secrets.put(`s${at}`, `value ${at}`)))
  await stop()
  await start()
  for (let at = 0; at < 20; at++) expect((await read(`s${at}`)).SecretString).toBe(`value ${at}`)
  expect(statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['secrets.json'])
})

test('the media key pair is made once, signs, and is for its owner alone', () => {
  const pair = ensureMediaKeyPair(path.join(dir, 'keys'))
  expect(ensureMediaKeyPair(path.join(dir, 'keys'))).toEqual(pair)
  expect(pair.keyPairId).toMatch(/^K[0-9A-F]{13}$/)
  expect(createPublicKey(pair.publicKeyPem).asymmetricKeyDetails?.modulusLength).toBe(2048)
  const signature = sign('sha1', Buffer.from('policy'), createPrivateKey(pair.privateKeyPem))
  expect(verify('sha1', Buffer.from('policy'), pair.publicKeyPem, signature)).toBe(true)
  expect(statSync(path.join(dir, 'keys', 'media-key-pair.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.join(dir, 'keys'))).toHaveLength(1)
})
