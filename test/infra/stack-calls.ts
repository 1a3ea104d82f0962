import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { type LambdaName, lambdaNames, moduleOf } from '../../infra/cloud/lambdas/lambdas.ts'
import { allowedTo, only, plumbing, stack } from './stack-template.ts'

/**
 * What a Lambda's code asks the cloud for, read from the code itself: its own modules in one file, without what they
 * import and never use. Held against what the template gives it, both ways.
 */

/** What a call of an SDK needs; the table's are told apart by reading and writing alone. */
const actions: Record<string, readonly string[]> = {
  AdminAddUserToGroup: ['cognito-idp:AdminAddUserToGroup'],
  AdminDeleteUser: ['cognito-idp:AdminDeleteUser'],
  AdminGetUser: ['cognito-idp:AdminGetUser'],
  AdminRemoveUserFromGroup: ['cognito-idp:AdminRemoveUserFromGroup'],
  AdminListGroupsForUser: ['cognito-idp:AdminListGroupsForUser'],
  ListUsersInGroup: ['cognito-idp:ListUsersInGroup'],
  CreateJob: ['mediaconvert:CreateJob', 'iam:PassRole'],
  // It reads the file with the caller's own rights.
  Probe: ['mediaconvert:Probe', 's3:GetObject'],
  // With tags.
  CreateChannel: ['ivs:CreateChannel', 'ivs:TagResource'],
  CreateStreamKey: ['ivs:CreateStreamKey'],
  DeleteChannel: ['ivs:DeleteChannel'],
  DeleteStreamKey: ['ivs:DeleteStreamKey'],
  GetStream: ['ivs:GetStream'],
  ListStreamKeys: ['ivs:ListStreamKeys'],
  StopStream: ['ivs:StopStream'],
  PutEvents: ['events:PutEvents'],
  GetAccount: ['ses:GetAccount'],
  // With a calendar file it is handed over whole, which is a permission of its own.
  SendEmail: ['ses:SendEmail', 'ses:SendRawEmail'],
  GetSecretValue: ['secretsmanager:GetSecretValue'],
  PutSecretValue: ['secretsmanager:PutSecretValue', 'secretsmanager:GetSecretValue'],
  UpdateSecretVersionStage: ['secretsmanager:UpdateSecretVersionStage'],
  ListObjectsV2: ['s3:ListBucket'],
  DeleteObject: ['s3:DeleteObject'],
  DeleteObjects: ['s3:DeleteObject'],
  PutObject: ['s3:PutObject'],
  CopyObject: ['s3:GetObject', 's3:PutObject'],
  CreateMultipartUpload: ['s3:PutObject'],
  UploadPart: ['s3:PutObject'],
  CompleteMultipartUpload: ['s3:PutObject'],
  AbortMultipartUpload: ['s3:AbortMultipartUpload'],
  ListParts: ['s3:ListMultipartUploadParts'],
  // Without leave to list, S3 answers 403 for what is not there.
  GetObject: ['s3:GetObject', 's3:ListBucket'],
  HeadObject: ['s3:GetObject', 's3:ListBucket'],
  // Of the catalogue index and its counters, which are fetched without the SDK.
  'index GET': ['s3:GetObject', 's3:ListBucket'],
  'index PUT': ['s3:PutObject'],
}
const readsTable = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
const writesTable = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(
  (verb) => `dynamodb:${verb}`,
)
const tableCommands = /^(Query|BatchGet|BatchWrite|Get|Put|Update|Delete|TransactWrite|TransactGet)$/

const codes = new Map<LambdaName, string>()
const codeOf = (name: LambdaName) => codes.get(name) ?? ''

beforeAll(async () => {
  const bundled = lambdaNames.map(async (name) => {
    const { outputFiles } = await build({
      entryPoints: [moduleOf(name)],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
      logLevel: 'silent',
    })
    codes.set(name, outputFiles[0]?.text ?? '')
  })
  await Promise.all(bundled)
})

const found = (name: LambdaName, pattern: RegExp) =>
  [
    ...new Set(Array.from(codeOf(name).matchAll(pattern), ([, first, second]) => first ?? second ?? '')),
  ].sort()

/** Calls of SDKs, `Command` left off, and those of the index. */
function callsOf(name: LambdaName): string[] {
  const commands = found(name, /\bnew (?:\w+\.)?([A-Z]\w+?)Command\d*\(/g)
  const fetched = /\bsend\d*\("GET"/.test(codeOf(name)) ? ['index GET'] : []
  const written = /\bchange(Snapshot|Counters)\d*\(/.test(codeOf(name)) ? ['index PUT'] : []
  return [...commands, ...fetched, ...written]
}

/** Whether it writes to the table: an entity changes an item, or a batch or a transaction is sent. */
function writes(name: LambdaName): boolean {
  const own = modulesOf(codeOf(name)).filter(({ path }) => !ofEveryDomain.has(path))
  const asked =
    /\w\(\)\s*\.(create|put|upsert|patch|update|delete|remove)\(|\.transaction\.write\(|\bwriteSteps\d*\(|BatchWrite/
  return own.some(({ code }) => asked.test(code))
}

/**
 * Counting calls and recording what admins do is in the code of every domain, and runs for endpoints that declare it; so is
 * what the record is written by, which others call by its name.
 */
const ofEveryDomain = new Set([
  'functions/http/limit.ts',
  'functions/http/audited.ts',
  'functions/model/audit/record.ts',
  'functions/model/table/service.ts',
])

/** Whether calls of admins to a domain leave entries in the audit log. */
const records = (name: LambdaName) =>
  Object.entries(api).some(
    ([domain, all]) => domain === name && Object.values<Endpoint>(all).some(({ audit }) => audit),
  )

/** The modules of a bundle, which names each one ahead of its code. */
const modulesOf = (bundle: string) =>
  bundle.split(/^\s*\/\/ (?=\S+\.ts$)/m).map((part) => {
    const end = part.indexOf('\n')
    return { path: part.slice(0, end), code: part.slice(end) }
  })

const needed = (name: LambdaName) => {
  const services = callsOf(name).filter((call) => !tableCommands.test(call))
  const unknown = services.filter((call) => !(call in actions))
  if (unknown.length > 0) throw new Error(`What do these need? ${unknown.join(', ')}`)
  const reads = /TABLE_NAME/.test(codeOf(name)) ? readsTable : []
  return [
    ...new Set([
      ...services.flatMap((call) => actions[call] ?? []),
      ...reads,
      ...(writes(name) || records(name) ? writesTable : []),
    ]),
  ]
}

describe.each(lambdaNames)('%s', (name) => {
  test('may do what its code asks for, and nothing else', () => {
    const given = allowedTo(name).map(({ action }) => action)
    expect([...new Set(given)].filter((action) => !plumbing.test(action)).sort()).toEqual(needed(name).sort())
  })

  test('is told each name that its code asks for, and no other', () => {
    const asked = found(name, /\benv(?:OrEmpty)?\d*\("(\w+)"\)|process\.env\.(\w+)/g)
    const { Environment } = only(
      stack.template,
      'AWS::Lambda::Function',
      `Functions${titled(name)}`,
    ).Properties
    // Lambda itself gives these.
    const own = /^AWS_/
    expect(Object.keys(Environment?.Variables ?? {}).sort()).toEqual(asked.filter((each) => !own.test(each)))
  })
})

test('the code is seen to ask for something', () => {
  expect(callsOf('media')).toEqual(expect.arrayContaining(['HeadObject', 'PutObject', 'UploadPart']))
  expect(callsOf('onObjectCreated')).toEqual(expect.arrayContaining(['CreateJob', 'Probe']))
  expect(callsOf('onCatalogueChanged')).toEqual(['index GET', 'index PUT'])
  expect(writes('newsletter')).toBe(true)
})
