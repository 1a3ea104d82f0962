import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/** A refusal by its Secrets Manager name; always HTTP 400. */
export class SecretError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The members that the two calls understand; each is checked before use. */
export type SecretCall = {
  /** Name or ARN. */
  SecretId?: unknown
  SecretString?: unknown
}

export type SecretVault = {
  /** Gives a secret a value, creating it where needed. */
  put(name: string, value: string): Promise<void>
  /** The same for one that has no value yet. */
  putFirst(name: string, value: string): Promise<void>
  getSecretValue(call: SecretCall): Promise<object>
  /** Of a secret that is there: the stack creates it, as it does in the cloud. */
  putSecretValue(call: SecretCall): Promise<object>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

type Secret = { arn: string; name: string; versionId: string; value: string }

const mostBytes = 65_536

/** Secrets in one JSON file that is replaced as a whole; calls run one after the other. */
export function createSecretVault(file: string): SecretVault {
  const secrets = load(file)
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => T | Promise<T>): Promise<T> => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
  const find = ({ SecretId }: SecretCall) => {
    const id = textOf(SecretId)
    const secret = [...secrets.values()].find(({ arn, name }) => id === arn || id === name)
    if (secret) return secret
    throw new SecretError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
  }
  const keep = async (secret: Secret) => {
    await save(file, [...new Map(secrets).set(secret.name, secret).values()])
    secrets.set(secret.name, secret)
    return secret
  }

  return {
    put: (name, value) =>
      inTurn(async () => {
        const arn = secrets.get(name)?.arn ?? newArn(name)
        await keep({ arn, name, versionId: randomUUID(), value })
      }),
    putFirst: (name, value) =>
      inTurn(async () => {
        if (!secrets.has(name)) await keep({ arn: newArn(name), name, versionId: randomUUID(), value })
      }),
    getSecretValue: (call) =>
      inTurn(() => {
        const secret = find(call)
        return { ...described(secret), SecretString: secret.value }
      }),
    putSecretValue: (call) =>
      inTurn(async () => {
        const value = textOf(call.SecretString)
        if (Buffer.byteLength(value) > mostBytes) throw invalid('The value is larger than 65536 bytes.')
        return described(await keep({ ...find(call), versionId: randomUUID(), value }))
      }),
    settled: () => inTurn(() => undefined),
  }
}

const newArn = (name: string) =>
  `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-${randomUUID().slice(0, 6)}`

const described = ({ arn, name, versionId }: Secret) => ({
  ARN: arn,
  Name: name,
  VersionId: versionId,
  VersionStages: ['AWSCURRENT'],
})

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalid('You must provide a text.')
  return value
}

function invalid(message: string) {
  return new SecretError('InvalidParameterException', message)
}

function load(file: string): Map<string, Secret> {
  if (!existsSync(file)) return new Map()
  const stored: Secret[] = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(stored.map((secret) => [secret.name, secret]))
}

async function save(file: string, secrets: Secret[]) {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(JSON.stringify(secrets, null, 2))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
