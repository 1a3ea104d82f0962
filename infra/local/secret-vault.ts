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

/** The members of the four calls that are understood; each is checked before use. */
export interface SecretCall {
  SecretId?: unknown
  Name?: unknown
  Description?: unknown
  SecretString?: unknown
  /** Base64. */
  SecretBinary?: unknown
  ClientRequestToken?: unknown
  VersionId?: unknown
  VersionStage?: unknown
}

export interface SecretVault {
  has(name: string): Promise<boolean>
  getSecretValue(call: SecretCall): Promise<object>
  putSecretValue(call: SecretCall): Promise<object>
  createSecret(call: SecretCall): Promise<object>
  describeSecret(call: SecretCall): Promise<object>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

interface Version {
  id: string
  /** Seconds since the epoch. */
  created: number
  string?: string
  binary?: string
}

interface Secret {
  arn: string
  name: string
  description?: string
  created: number
  changed: number
  /** The current version first, then the previous. */
  versions: Version[]
}

const STAGES = ['AWSCURRENT', 'AWSPREVIOUS']

/** Secrets in one JSON file that is replaced as a whole; calls run one after the other. */
export function createSecretVault(file: string): SecretVault {
  const secrets = load(file)
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => T | Promise<T>): Promise<T> => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
  const find = (id: string) => {
    const secret = secrets.get(id) ?? [...secrets.values()].find(({ arn }) => arn === id)
    if (secret) return secret
    throw new SecretError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
  }
  const keep = async (secret: Secret) => {
    await save(file, [...new Map(secrets).set(secret.name, secret).values()])
    secrets.set(secret.name, secret)
  }

  return {
    has: (name) => inTurn(() => secrets.has(name)),
    getSecretValue: (call) => inTurn(() => readValue(find(idOf(call)), call)),
    describeSecret: (call) => inTurn(() => descriptionOf(find(idOf(call)))),
    settled: () => inTurn(() => undefined),

    putSecretValue: (call) =>
      inTurn(async () => {
        const secret = find(idOf(call))
        const version = newVersion(call)
        if (!version) throw invalid('You must provide either SecretString or SecretBinary.')
        if (isKnown(secret, version)) return placed(secret, version)
        const versions = [version, ...secret.versions.slice(0, 1)]
        await keep({ ...secret, versions, changed: version.created })
        return placed(secret, version)
      }),

    createSecret: (call) =>
      inTurn(async () => {
        const name = textOf(call.Name)
        if (!name || !/^[\w/+=.@-]{1,512}$/.test(name)) throw invalid('Invalid name.')
        const version = newVersion(call)
        const existing = secrets.get(name)
        if (existing && version && isKnown(existing, version)) return placed(existing, version)
        if (existing) throw new SecretError('ResourceExistsException', `The secret ${name} already exists.`)
        const secret = newSecret(name, textOf(call.Description), version)
        await keep(secret)
        return { ARN: secret.arn, Name: name, ...(version ? { VersionId: version.id } : {}) }
      }),
  }
}

function readValue(secret: Secret, call: SecretCall): object {
  const stage = textOf(call.VersionStage) ?? 'AWSCURRENT'
  const id = textOf(call.VersionId)
  const at = secret.versions.findIndex((one, index) =>
    id === undefined ? STAGES[index] === stage : one.id === id,
  )
  const version = secret.versions[at]
  if (!version) {
    throw new SecretError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret value.",
    )
  }
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: version.id,
    VersionStages: [STAGES[at]],
    CreatedDate: version.created,
    ...(version.string === undefined ? {} : { SecretString: version.string }),
    ...(version.binary === undefined ? {} : { SecretBinary: version.binary }),
  }
}

function descriptionOf(secret: Secret): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    Description: secret.description,
    CreatedDate: secret.created,
    LastChangedDate: secret.changed,
    VersionIdsToStages: Object.fromEntries(secret.versions.map(({ id }, at) => [id, [STAGES[at]]])),
  }
}

/** A token names a version: the same again is the same request, another value under it an error. */
function isKnown(secret: Secret, version: Version): boolean {
  const known = secret.versions.find(({ id }) => id === version.id)
  if (!known) return false
  if (known.string === version.string && known.binary === version.binary) return true
  throw new SecretError(
    'ResourceExistsException',
    'A version with this token and another value already exists.',
  )
}

function newVersion(call: SecretCall): Version | undefined {
  const string = textOf(call.SecretString)
  const binary = textOf(call.SecretBinary)
  if (string !== undefined && binary !== undefined) {
    throw invalid("You can't specify both SecretString and SecretBinary.")
  }
  if (string === undefined && binary === undefined) return undefined
  if (Buffer.byteLength(string ?? binary ?? '') > 65_536 * (binary === undefined ? 1 : 4 / 3)) {
    throw invalid('The value is larger than 65536 bytes.')
  }
  return {
    id: textOf(call.ClientRequestToken) ?? randomUUID(),
    created: Date.now() / 1000,
    ...(string === undefined ? {} : { string }),
    ...(binary === undefined ? {} : { binary }),
  }
}

function newSecret(name: string, description: string | undefined, version: Version | undefined): Secret {
  const now = Date.now() / 1000
  const suffix = randomUUID().slice(0, 6)
  return {
    arn: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-${suffix}`,
    name,
    ...(description === undefined ? {} : { description }),
    created: now,
    changed: now,
    versions: version ? [version] : [],
  }
}

function placed(secret: Secret, version: Version): object {
  return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: ['AWSCURRENT'] }
}

function idOf(call: SecretCall): string {
  const id = textOf(call.SecretId)
  if (!id) throw invalid('You must provide a SecretId.')
  return id
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalid('A member of the request must be a string.')
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
