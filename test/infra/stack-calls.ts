import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { type LambdaName, lambdaNames, moduleOf } from '../../infra/cloud/lambdas/lambdas.ts'
import { allowedTo, only, plumbing, stack } from './stack-template.ts'

/**
 * The cloud calls of a Lambda's code, read from the code itself: its own modules in one file, without unused imports.
 * They are compared with the permissions of the template, both ways.
 */

/** The permissions of an SDK call. Those of the table are told apart only as reading and writing. */
const actions: Record<string, readonly string[]> = {
  AdminAddUserToGroup: ['cognito-idp:AdminAddUserToGroup'],
  AdminDeleteUser: ['cognito-idp:AdminDeleteUser'],
  AdminGetUser: ['cognito-idp:AdminGetUser'],
  AdminRemoveUserFromGroup: ['cognito-idp:AdminRemoveUserFromGroup'],
  AdminListGroupsForUser: ['cognito-idp:AdminListGroupsForUser'],
  ListUsersInGroup: ['cognito-idp:ListUsersInGroup'],
  CreateJob: ['mediaconvert:CreateJob', 'iam:PassRole'],
  // It reads the file with the caller's own permissions.
  Probe: ['mediaconvert:Probe', 's3:GetObject'],
  // With tags.
  CreateChannel: ['ivs:CreateChannel', 'ivs:TagResource'],
  CreateStreamKey: ['ivs:CreateStreamKey'],
  DeleteChannel: ['ivs:DeleteChannel'],
  DeleteStreamKey: ['ivs:DeleteStreamKey'],
  GetStream: ['ivs:GetStream'],
  GetStreamSession: ['ivs:GetStreamSession'],
  ListStreamKeys: ['ivs:ListStreamKeys'],
  StartViewerSessionRevocation: ['ivs:StartViewerSessionRevocation'],
  StopStream: ['ivs:StopStream'],
  PutEvents: ['events:PutEvents'],
  GetAccount: ['ses:GetAccount'],
  // With a calendar file it is sent as a raw mail, which is a separate permission.
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
  // Without permission to list, S3 answers 403 for missing objects.
  GetObject: ['s3:GetObject', 's3:ListBucket'],
  HeadObject: ['s3:GetObject', 's3:ListBucket'],
  // Calls of the catalogue index and its counters, which are made without the SDK.
  'index GET': ['s3:GetObject', 's3:ListBucket'],
  'index PUT': ['s3:PutObject'],
  'index DELETE': ['s3:DeleteObject'],
  // Calls to sockets, also made without the SDK.
  'socket POST': ['execute-api:ManageConnections'],
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

/** Calls of SDKs, without `Command`, and those of the index and of sockets. */
function callsOf(name: LambdaName): string[] {
  const commands = found(name, /\bnew (?:\w+\.)?([A-Z]\w+?)Command\d*\(/g)
  const fetched = /\bsend\d*\("GET"/.test(codeOf(name)) ? ['index GET'] : []
  const written = /\bchange(Snapshot|Counters)\d*\(/.test(codeOf(name)) ? ['index PUT'] : []
  const removed = /\bsend\d*\("DELETE"/.test(codeOf(name)) ? ['index DELETE'] : []
  const pushed = /\bsender\d*\("POST"/.test(codeOf(name)) ? ['socket POST'] : []
  return [...commands, ...fetched, ...written, ...removed, ...pushed]
}

/** Whether it writes to the table: an entity changes an item, or a batch or a transaction is sent. */
function writes(name: LambdaName): boolean {
  const own = modulesOf(codeOf(name)).filter(({ path }) => !ofEveryDomain.has(path))
  const asked =
    /\w\(\)\s*\.(create|put|upsert|patch|update|delete|remove)\(|\.transaction\.write\(|\bwriteSteps\d*\(|BatchWrite/
  return own.some(({ code }) => asked.test(code))
}

/**
 * The code that counts calls and records acts of admins is in every domain, and runs for endpoints that declare it. The
 * same holds for the code that writes the record, which others call by its name.
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

/** The modules of a bundle, which names each one before its code. */
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
  test('may do exactly what its code calls', () => {
    const given = allowedTo(name).map(({ action }) => action)
    expect([...new Set(given)].filter((action) => !plumbing.test(action)).sort()).toEqual(needed(name).sort())
  })

  test('gets exactly the environment variables that its code reads', () => {
    const asked = found(name, /\benv(?:OrEmpty)?\d*\("(\w+)"\)|process\.env\.(\w+)/g)
    const { Environment } = only(
      stack.template,
      'AWS::Lambda::Function',
      `Functions${titled(name)}`,
    ).Properties
    // Lambda itself sets these.
    const own = /^AWS_/
    expect(Object.keys(Environment?.Variables ?? {}).sort()).toEqual(asked.filter((each) => !own.test(each)))
  })
})

test('the calls of the code are found at all', () => {
  expect(callsOf('media')).toEqual(expect.arrayContaining(['HeadObject', 'PutObject', 'UploadPart']))
  expect(callsOf('onObjectCreated')).toEqual(expect.arrayContaining(['CreateJob', 'Probe']))
  expect(callsOf('onCatalogueChanged')).toEqual(['index GET', 'index PUT', 'index DELETE'])
  expect(callsOf('onChatMoved')).toContain('socket POST')
  expect(writes('newsletter')).toBe(true)
})
