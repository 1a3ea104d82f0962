import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { MountedRequest } from '../s3/request.ts'
import { type Credentials, SignatureError, sha256Hex, verifySignature } from '../sigv4.ts'
import { createSecretVault, type SecretCall, SecretError, type SecretVault } from './vault.ts'

export type SecretsOptions = Credentials & {
  /** The one JSON file that holds all secrets, readable by its owner alone. */
  file: string
}

export type LocalSecrets = {
  /** A request listener, for mounting under a prefix. */
  handle(req: MountedRequest, res: ServerResponse): void
  /** Sets a secret without a signature, as this version if one is named; creates it if needed. */
  put(name: string, value: string, version?: string): Promise<void>
  /** The same, only if it has no value yet. */
  putFirst(name: string, value: string): Promise<void>
  close(): Promise<void>
}

export type MediaKeyPair = {
  keyPairId: string
  publicKeyPem: string
  privateKeyPem: string
}

const targetPrefix = 'secretsmanager.'
const contentType = 'application/x-amz-json-1.1'
/** A secret's value is 64 KiB at most. */
const mostBodyBytes = 256 * 1024

/** The part of AWS Secrets Manager that this product needs, for signed callers only. */
export function createSecrets(options: SecretsOptions): LocalSecrets {
  const vault = createSecretVault(options.file)
  return {
    handle(req, res) {
      answer(req, options, vault).then(
        (body) => send(res, 200, body),
        (error: unknown) => sendFailure(req, res, error),
      )
    },
    put: vault.put,
    putFirst: vault.putFirst,
    close: () => vault.settled(),
  }
}

/** The RSA key pair that signs media cookies: made once, then always the same. */
export function ensureMediaKeyPair(dir: string): MediaKeyPair {
  const file = path.join(dir, 'media-key-pair.json')
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, JSON.stringify(makeKeyPair()), { mode: 0o600, flush: true })
    try {
      // A link, unlike a rename, never replaces the file of a faster process.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  const pair: MediaKeyPair = JSON.parse(readFileSync(file, 'utf8'))
  return pair
}

function makeKeyPair(): MediaKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const digest = createHash('sha256').update(publicKey).digest('hex').toUpperCase()
  return { keyPairId: `K${digest.slice(0, 13)}`, publicKeyPem: publicKey, privateKeyPem: privateKey }
}

async function answer(req: MountedRequest, credentials: Credentials, vault: SecretVault): Promise<object> {
  const body = await readBody(req)
  const [fullPath = ''] = (req.originalUrl ?? req.url ?? '/').split('?')
  verifySignature(
    { method: req.method ?? '', path: fullPath, query: [], headers: req.headers },
    credentials,
    { service: 'secretsmanager', payloadHash: sha256Hex(body), now: Date.now() },
  )
  const target = String(req.headers['x-amz-target'])
  const operation = operationOf(
    vault,
    target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '',
  )
  return operation(parseCall(body))
}

function operationOf(vault: SecretVault, name: string): (call: SecretCall) => Promise<object> {
  switch (name) {
    case 'GetSecretValue':
      return vault.getSecretValue
    case 'PutSecretValue':
      return vault.putSecretValue
    case 'UpdateSecretVersionStage':
      return vault.updateSecretVersionStage
    default:
      throw new SecretError('UnknownOperationException', `Not implemented locally: ${name}`)
  }
}

async function readBody(req: MountedRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const source: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false })
  for await (const chunk of source) {
    size += chunk.length
    if (size > mostBodyBytes) throw new SecretError('InvalidRequestException', 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseCall(body: Buffer): SecretCall {
  try {
    const call: unknown = JSON.parse(body.toString('utf8'))
    if (typeof call === 'object' && call !== null) return call
  } catch {
    // Answered below, like a body of another shape.
  }
  throw new SecretError('SerializationException', 'The body is not a JSON object.')
}

function sendFailure(req: MountedRequest, res: ServerResponse, error: unknown) {
  if (res.closed) return
  req.resume()
  if (error instanceof SecretError) {
    send(res, 400, { __type: error.code, Message: error.message, message: error.message })
  } else if (error instanceof SignatureError) {
    send(res, error.status, { __type: error.code, message: error.message })
  } else {
    console.error('The local Secrets Manager failed', error)
    send(res, 500, { __type: 'InternalServiceError', message: 'Internal error' })
  }
}

function send(res: ServerResponse, status: number, body: object) {
  res.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  })
  res.end(JSON.stringify(body))
}
