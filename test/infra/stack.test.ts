import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { table } from '#functions/model/table/table.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { socketPath } from '#shared/rules/live/live-chat.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { limitsOf } from '../../infra/cloud/lambdas/lambda-limits.ts'
import { lambdaNames } from '../../infra/cloud/lambdas/lambdas.ts'
import './stack-access.ts'
import './stack-alarms.ts'
import './stack-calls.ts'
import './stack-deployment.ts'
import './stack-edge.ts'
import './stack-edge-logs.ts'
import './stack-events.ts'
import './stack-limits.ts'
import './stack-mail.ts'
import {
  allowedTo,
  discard,
  discardAll,
  ofType,
  only,
  plain,
  shown,
  stack,
  synthesizeAnew,
} from './stack-template.ts'

const { template } = stack
afterAll(discardAll)

const buckets = ofType(template, 'AWS::S3::Bucket')

describe('the API', () => {
  const endpoints: Endpoint[] = Object.values(api).flatMap((domain) => Object.values(domain))

  const routes = ofType(stack.routes, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties)

  test('has exactly the routes of the contract, and one for all other paths', () => {
    const declared = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(routes.map<string>(({ RouteKey }) => RouteKey).sort()).toEqual(
      [...declared, 'ANY /api/{proxy+}'].sort(),
    )
  })

  const integrations = new Map(ofType(stack.routes, 'AWS::ApiGatewayV2::Integration'))

  test('calls the Lambda of the domain for each endpoint', () => {
    const lambdaOf = (key: string) => {
      const target = JSON.stringify(routes.find(({ RouteKey }) => RouteKey === key)?.Target)
      const [, uri] = [...integrations].find(([id]) => target.includes(`"${id}"`)) ?? []
      return JSON.stringify(uri?.Properties.IntegrationUri)
    }
    const lambdas = Object.values(api).map((domain) => {
      const list: Endpoint[] = Object.values(domain)
      const asked = new Set(list.map(({ method, path }) => lambdaOf(`${method} ${path}`)))
      expect(asked.size).toBe(1)
      return [...asked][0]
    })
    expect(lambdas).not.toContain(undefined)
    expect(new Set(lambdas).size).toBe(lambdas.length)
  })

  test('sends each domain to one Lambda, which each stack of its routes may call', () => {
    const permitted = ofType(stack.routes, 'AWS::Lambda::Permission')
    expect(integrations.size).toBeGreaterThanOrEqual(Object.keys(api).length)
    expect(permitted).toHaveLength(integrations.size)
  })

  test('is throttled, and logs calls without query, cookies or address', () => {
    const { DefaultRouteSettings, AccessLogSettings } = only(
      template,
      'AWS::ApiGatewayV2::Stage',
      'Api',
    ).Properties
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 })
    expect(Object.keys(JSON.parse(AccessLogSettings.Format))).toEqual([
      'requestId',
      'time',
      'route',
      'status',
      'bytes',
      'ms',
      'lambdaMs',
      'error',
    ])
  })
})

describe('the API of sockets', () => {
  test('has one Lambda for all of its routes, and a stage with the name of its path on the site', () => {
    const found = ofType(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties)
    expect(found.map(({ RouteKey }) => RouteKey).sort()).toEqual(['$connect', '$default', '$disconnect'])
    const uris = ofType(template, 'AWS::ApiGatewayV2::Integration').map(([, { Properties }]) =>
      JSON.stringify(Properties.IntegrationUri),
    )
    expect(new Set(uris).size).toBe(1)
    expect(uris[0]).toContain('"FunctionsChatSocket')
    const { StageName, DefaultRouteSettings } = only(
      template,
      'AWS::ApiGatewayV2::Stage',
      'Sockets',
    ).Properties
    expect(`/${StageName}`).toBe(socketPath)
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 })
  })

  test('is reached by functions at its own connections alone', () => {
    for (const name of ['chatSocket', 'onChatMoved'] as const) {
      const powers = allowedTo(name).filter(({ action }) => action.startsWith('execute-api:'))
      expect(powers.map(({ resource }) => resource)).toEqual([
        expect.stringMatching(/:execute-api:.*SocketsApi\w*.*\/chat\/\*\/@connections\/\*$/),
      ])
    }
  })
})

describe('the table', () => {
  const { Properties, DeletionPolicy } = only(template, 'AWS::DynamoDB::GlobalTable')

  test('has the keys, indexes, TTL and stream of the model', () => {
    const keys = (schema: { AttributeName: string }[]) => schema.map(({ AttributeName }) => AttributeName)
    expect(keys(Properties.KeySchema)).toEqual([table.partitionKey, table.sortKey])
    const indexes = Properties.GlobalSecondaryIndexes.map(
      ({ IndexName, KeySchema }: { IndexName: string; KeySchema: { AttributeName: string }[] }) => [
        IndexName,
        ...keys(KeySchema),
      ],
    )
    expect(indexes).toEqual(table.indexes.map((index) => [index.name, index.partitionKey, index.sortKey]))
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: table.ttlAttribute, Enabled: true })
    expect(Properties.StreamSpecification).toEqual({ StreamViewType: table.stream })
  })

  test('can be restored to any second, and is not deleted with a stack', () => {
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST')
    expect(Properties.Replicas).toHaveLength(1)
    expect(Properties.Replicas[0]).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    })
    expect(DeletionPolicy).toBe('Retain')
  })
})

describe('buckets', () => {
  test('are private, reached over TLS only, and kept', () => {
    expect(buckets).toHaveLength(5)
    for (const [id, { Properties, DeletionPolicy }] of buckets) {
      expect(Object.values(Properties.PublicAccessBlockConfiguration), id).toEqual([true, true, true, true])
      expect(DeletionPolicy, id).toMatch(/^Retain/)
      const policy = ofType(template, 'AWS::S3::BucketPolicy').find(
        ([, its]) => its.Properties.Bucket.Ref === id,
      )
      const statements: { Effect: string; Principal: unknown; Condition?: object }[] =
        policy?.[1].Properties.PolicyDocument.Statement ?? []
      expect(
        statements.some(({ Effect, Condition }) => Effect === 'Deny' && Condition),
        id,
      ).toBe(true)
      for (const { Principal } of statements.filter(({ Effect }) => Effect === 'Allow')) {
        expect(JSON.stringify(Principal), id).not.toContain('*')
      }
    }
  })

  test('of uploads accept parts from the site alone, notify the bus, and delete unfinished uploads', () => {
    const { Properties } = only(template, 'AWS::S3::Bucket', 'MediaUploads')
    const [rule] = Properties.CorsConfiguration.CorsRules
    expect(plain(shown(rule.AllowedOrigins[0]))).toBe('https://<SiteDistribution.DomainName>')
    expect(Properties).not.toHaveProperty('VersioningConfiguration')
    expect(rule).toMatchObject({ AllowedMethods: ['PUT'], ExposedHeaders: ['ETag'] })
    expect(Properties.NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled).toBe(true)
    expect(Properties.LifecycleConfiguration.Rules[0]).toMatchObject({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    })
    expect(Properties.LifecycleConfiguration.Rules[1]).toMatchObject({
      Prefix: 'pictures/',
      ExpirationInDays: 1,
    })
    // A session is a year ahead at most, and its clip is kept for 90 days.
    expect(Properties.LifecycleConfiguration.Rules[2]).toMatchObject({
      Prefix: 'clips/',
      ExpirationInDays: 465,
    })
    // Pages send nothing to the bucket they are served from.
    const media = only(template, 'AWS::S3::Bucket', 'MediaBucket')
    expect(media.Properties).not.toHaveProperty('CorsConfiguration')
  })
})

test('media that was overwritten or removed can be restored for a month, the index for a day', () => {
  const { Properties } = only(template, 'AWS::S3::Bucket', 'MediaBucket')
  expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
  const kept = Properties.LifecycleConfiguration.Rules.flatMap(
    ({ NoncurrentVersionExpiration: kept, Prefix }: Record<string, { NoncurrentDays: number }>) =>
      kept ? [[Prefix ?? '', kept.NoncurrentDays]] : [],
  )
  expect(kept).toEqual([
    ['', 30],
    ['catalogue/', 1],
  ])
})

describe('sign-in', () => {
  test('is by email, with a strong password and a second factor for everyone who has set one up', () => {
    const { Properties } = only(template, 'AWS::Cognito::UserPool')
    expect(Properties).toMatchObject({
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      DeletionProtection: 'ACTIVE',
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true, RequireNumbers: true } },
    })
  })

  test('gives codes to a public client that returns to the site alone', () => {
    const { Properties } = only(template, 'AWS::Cognito::UserPoolClient', 'IdentityPoolSite')
    expect(Properties).toMatchObject({ GenerateSecret: false, AllowedOAuthFlows: ['code'] })
    expect(Properties.CallbackURLs.map(shown).map(plain)).toEqual([
      'https://<SiteDistribution.DomainName>/api/callback',
    ])
    expect(Properties.LogoutURLs.map(shown).map(plain)).toEqual(['https://<SiteDistribution.DomainName>/'])
    expect(only(template, 'AWS::Cognito::UserPoolDomain').Properties.ManagedLoginVersion).toBe(2)
  })

  test('accepts a password outside its own pages from operators alone', () => {
    const flows = ofType(template, 'AWS::Cognito::UserPoolClient').map(([id, { Properties }]) => [
      plain(`<${id}>`),
      (Properties.ExplicitAuthFlows ?? []).filter((flow: string) => flow.includes('PASSWORD')),
    ])
    expect(Object.fromEntries(flows)).toEqual({
      '<IdentityPoolSite>': [],
      '<IdentityPoolOperator>': ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    })
    const { Properties } = only(template, 'AWS::Cognito::UserPoolClient', 'IdentityPoolOperator')
    expect(Properties.AllowedOAuthFlows).toBeUndefined()
  })

  test('does not reveal which addresses have an account', () => {
    const clients = ofType(template, 'AWS::Cognito::UserPoolClient')
    for (const [id, { Properties }] of clients) {
      expect(Properties.PreventUserExistenceErrors, id).toBe('ENABLED')
    }
  })

  test('knows a first admin only where the deployment names one', () => {
    expect(only(template, 'AWS::Cognito::UserPoolGroup').Properties.GroupName).toBe('admin')
    for (const type of ['UserPoolUser', 'UserPoolUserToGroupAttachment']) {
      expect(only(template, `AWS::Cognito::${type}`)).toHaveProperty('Condition')
    }
  })

  test('keeps a first admin when the deployment later names another one or none', () => {
    for (const type of ['UserPoolUser', 'UserPoolUserToGroupAttachment']) {
      const { DeletionPolicy, UpdateReplacePolicy } = only(template, `AWS::Cognito::${type}`)
      expect([DeletionPolicy, UpdateReplacePolicy], type).toEqual(['RetainExceptOnCreate', 'Retain'])
    }
  })
})

describe('secrets', () => {
  test('leave the private half of the signing key in its secret alone', () => {
    expect(stack.text).not.toContain('PRIVATE KEY')
    expect(Object.keys(template.Outputs)).toEqual([
      'SiteOrigin',
      'Edge',
      'UserPoolIssuer',
      'UserPoolId',
      'OperatorClientId',
    ])
    const encodedKey = only(template, 'AWS::CloudFront::PublicKey').Properties.PublicKeyConfig.EncodedKey
    expect(plain(shown(encodedKey))).toMatch(/^<MediaKeysKeyPair1\w*\.PublicKey>$/)
  })

  test('are in no environment: Lambdas get the address of a secret, not its value', () => {
    for (const [id, { Properties }] of ofType(template, 'AWS::Lambda::Function')) {
      expect(JSON.stringify(Properties.Environment ?? {}), id).not.toMatch(
        /resolve:secretsmanager|SecretString/,
      )
    }
  })
})

test('every Lambda runs on Node 24 and arm64, with a log that expires', () => {
  const lambdas = ofType(template, 'AWS::Lambda::Function').filter(([id]) => !id.startsWith('CustomCDK'))
  for (const [id, { Properties }] of lambdas) {
    expect(Properties, id).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    })
    expect(Properties.LoggingConfig, id).toHaveProperty('LogGroup')
  }
  for (const [id, { Properties }] of ofType(template, 'AWS::Logs::LogGroup')) {
    expect(Properties.RetentionInDays, id).toBeLessThanOrEqual(90)
  }
})

test.each(lambdaNames)('%s: has the same time and memory as on one machine', (name) => {
  const { Properties } = only(template, 'AWS::Lambda::Function', `Functions${titled(name)}`)
  const { memorySize, timeoutMs } = limitsOf(name)
  expect(Properties).toMatchObject({ MemorySize: memorySize, Timeout: timeoutMs / 1000 })
})

test('is the same each time', () => {
  const again = synthesizeAnew()
  expect(again.text).toBe(stack.text)
  discard(again)
})

// Run by `npm run prove`, before a deployment: it takes longer than all other checks of the template.
test.runIf(process.env.KIAI_WHOLE === 'yes')('cfn-lint finds nothing', ({ skip }) => {
  const found = spawnSync('cfn-lint', ['--version'])
  if (found.error || found.status !== 0) {
    console.warn('SKIPPED: cfn-lint is not installed')
    skip()
  }
  // W3005 reports dependencies that the CDK writes although a reference implies them.
  const files = ['--template', ...[...stack.stacks.values()].map(({ file }) => file)]
  const args = [...files, '--regions', 'us-east-1', 'eu-west-1', '--ignore-checks', 'W3005']
  const { stdout, status } = spawnSync('cfn-lint', args, { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
