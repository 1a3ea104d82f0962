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

/** The members of a call that are supported; each is checked before use. */
export type SecretCall = {
  /** Name or ARN. */
  SecretId?: unknown
  /** The id of a version other than the current one. */
  VersionId?: unknown
  SecretString?: unknown
  /** Becomes the id of the new version. */
  ClientRequestToken?: unknown
  /** Labels of the new version; by default it becomes the current one. */
  VersionStages?: unknown
  VersionStage?: unknown
  MoveToVersionId?: unknown
  RemoveFromVersionId?: unknown
}

export type SecretVault = {
  /** Sets a secret, as this version if one is named; creates it if needed. */
  put(name: string, value: string, version?: string): Promise<void>
  /** The same, only if it has no value yet. */
  putFirst(name: string, value: string): Promise<void>
  getSecretValue(call: SecretCall): Promise<object>
  /** For an existing secret: the stack creates it, as in the cloud. */
  putSecretValue(call: SecretCall): Promise<object>
  updateSecretVersionStage(call: SecretCall): Promise<object>
  /** Resolves when no write is in progress. */
  settled(): Promise<void>
}

type Version = { id: string; stages: string[]; value: string }
type Secret = { arn: string; name: string; versions: Version[] }

const mostBytes = 65_536
/** Versions without a label are removed beyond this number; in the cloud after a day at the earliest. */
const mostVersions = 100

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
  }
  const putCurrent = (name: string, value: string, id: string = randomUUID()) => {
    const { arn, versions } = secrets.get(name) ?? { arn: newArn(name), versions: [] }
    return keep({ arn, name, versions: added(versions, id, value, [current]) })
  }

  return {
    put: (name, value, version) => inTurn(() => putCurrent(name, value, version)),
    putFirst: (name, value) =>
      inTurn(async () => {
        if (!secrets.has(name)) await putCurrent(name, value)
      }),
    getSecretValue: (call) =>
      inTurn(() => {
        const secret = find(call)
        const version = secret.versions.find(({ id, stages }) =>
          call.VersionId === undefined ? stages.includes(current) : id === call.VersionId,
        )
        if (!version) throw noVersion()
        return { ...described(secret, version), SecretString: version.value }
      }),
    putSecretValue: (call) =>
      inTurn(async () => {
        const value = textOf(call.SecretString)
        if (Buffer.byteLength(value) > mostBytes) throw invalid('The value is larger than 65536 bytes.')
        const id = textOf(call.ClientRequestToken)
        if (id.length < 32 || id.length > 64) throw invalid('The token has 32 to 64 letters.')
        const stages = call.VersionStages === undefined ? [current] : textsOf(call.VersionStages)
        const secret = find(call)
        const same = secret.versions.find((version) => version.id === id)
        if (same && same.value !== value)
          throw new SecretError('ResourceExistsException', 'This version has another value already.')
        if (same) return described(secret, same)
        const versions = added(secret.versions, id, value, stages)
        await keep({ ...secret, versions })
        return described(secret, { id, value, stages })
      }),
    updateSecretVersionStage: (call) =>
      inTurn(async () => {
        const secret = find(call)
        const stage = textOf(call.VersionStage)
        const to = textOf(call.MoveToVersionId)
        if (!secret.versions.some(({ id }) => id === to)) throw noVersion()
        const bearer = secret.versions.find(({ stages }) => stages.includes(stage))
        if (bearer && bearer.id !== to && bearer.id !== call.RemoveFromVersionId)
          throw invalid(`The label is on ${bearer.id}: that version has to be named to take it away.`)
        await keep({ ...secret, versions: labelled(secret.versions, to, stage) })
        return { ARN: secret.arn, Name: secret.name }
      }),
    settled: () => inTurn(() => undefined),
  }
}

const newArn = (name: string) =>
  `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-${randomUUID().slice(0, 6)}`

const current = 'AWSCURRENT'

const described = ({ arn, name }: Secret, { id, stages }: Version) => ({
  ARN: arn,
  Name: name,
  VersionId: id,
  VersionStages: stages,
})

/** Adds a version; the oldest ones without a label are removed if there are too many. */
function added(versions: readonly Version[], id: string, value: string, stages: string[]): Version[] {
  let all: Version[] = [...versions, { id, value, stages: [] }]
  for (const stage of stages) all = labelled(all, id, stage)
  const bare = all.filter((version) => version.stages.length === 0)
  const gone = new Set(bare.slice(0, Math.max(0, all.length - mostVersions)))
  return all.filter((version) => !gone.has(version))
}

/** A label is on one version. The version that was current becomes the previous one. */
function labelled(versions: readonly Version[], to: string, stage: string): Version[] {
  const bearer = versions.find(({ stages }) => stages.includes(stage))
  if (bearer?.id === to) return [...versions]
  const moved = versions.map((version) => {
    const others = version.stages.filter((other) => other !== stage)
    return { ...version, stages: version.id === to ? [...others, stage] : others }
  })
  return bearer && stage === current ? labelled(moved, bearer.id, 'AWSPREVIOUS') : moved
}

const noVersion = () =>
  new SecretError('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.")

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalid('You must provide a text.')
  return value
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(textOf)

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
