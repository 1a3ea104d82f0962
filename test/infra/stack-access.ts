import { describe, expect, test } from 'vitest'
import { titled } from '../../infra/functions.ts'
import { type LambdaName, lambdaNames } from '../../infra/lambdas.ts'
import { ofType, plain, shown, stack } from './stack-template.ts'

type Statement = { Action: string | string[]; Resource: unknown; Effect: string; Condition?: object }
type Allowed = { action: string; resource: string }

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const policies = ofType(stack.template, 'AWS::IAM::Policy')

/** What the Lambda's role may do, one action and one resource at a time. */
function allowedTo(name: LambdaName): Allowed[] {
  const pattern = new RegExp(`^Functions${titled(name)}Role`)
  return policies
    .filter(([, { Properties }]) => pattern.test(shown(Properties.Roles[0]).slice(1)))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[])
    .flatMap(({ Action, Resource }) =>
      list(Action).flatMap((action) =>
        list(Resource).map((resource) => ({ action: String(action), resource: plain(shown(resource)) })),
      ),
    )
}

/** Names of the Lambdas that may do this, to anything or to what begins so. */
const whoMay = (action: string, resource = '') =>
  lambdaNames
    .filter((name) =>
      allowedTo(name).some((may) => may.action === action && may.resource.startsWith(resource)),
    )
    .sort()

/** What every Lambda with a queue or a stream does to it, and writing its own log. */
const plumbing =
  /^(logs:(CreateLogStream|PutLogEvents)|sqs:\w+|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams))$/

const powers = (name: LambdaName) =>
  [...new Set(allowedTo(name).map(({ action }) => action))].filter((action) => !plumbing.test(action)).sort()

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']

describe('least privilege', () => {
  test('the Lambda of public reads can change nothing', () => {
    expect(powers('catalogue')).toEqual([...reading, 's3:GetObject', 's3:ListBucket'])
  })

  test('the relay puts events on the bus and does nothing else', () => {
    expect(powers('relay')).toEqual(['events:PutEvents'])
  })

  test('who builds the index reads the table and writes the index', () => {
    for (const name of ['onCatalogueChanged', 'rebuildIndex'] as const) {
      expect(powers(name), name).toEqual([...reading, 's3:GetObject', 's3:ListBucket', 's3:PutObject'])
      const writes = allowedTo(name).filter(({ action }) => action === 's3:PutObject')
      expect(writes.map(({ resource }) => resource)).toEqual(['<MediaBucket.Arn>/catalogue/*'])
    }
  })

  test('one power, its holders', () => {
    expect(whoMay('cognito-idp:AdminDeleteUser')).toEqual(['deleteDueMembers'])
    expect(whoMay('secretsmanager:GetSecretValue')).toEqual(['courses', 'videos'])
    expect(whoMay('mediaconvert:CreateJob')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('mediaconvert:Probe')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('s3:GetObject', '<MediaUploads.Arn>')).toEqual([
      ...['media', 'onObjectCreated', 'onTranscodingWanted', 'onUploadDiscarded'],
    ])
    expect(whoMay('iam:PassRole')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('events:PutEvents')).toEqual(['relay'])
    expect(whoMay('s3:PutObject', '<MediaUploads.Arn>')).toEqual(['media', 'onUploadDiscarded'])
    expect(whoMay('s3:DeleteObject', '<MediaBucket.Arn>/media/videos/')).toEqual([
      'media',
      'onUploadDiscarded',
    ])
    expect(whoMay('s3:PutObject', '<MediaBucket.Arn>/catalogue/')).toEqual([
      'onCatalogueChanged',
      'rebuildIndex',
    ])
    expect(whoMay('s3:PutObject', '<MediaBucket.Arn>/media/videos/')).toEqual(['media'])
    const captions = '<MediaBucket.Arn>/media/videos/*/captions/'
    const besideVideos = allowedTo('media').filter(({ resource }) => resource.includes('/media/videos/'))
    expect(besideVideos.filter(({ resource }) => !resource.startsWith(captions))).toEqual([])
    const readers = ['catalogue', 'onCatalogueChanged', 'rebuildIndex', 'relay']
    expect(whoMay('dynamodb:PutItem')).toEqual(lambdaNames.filter((name) => !readers.includes(name)).sort())
  })

  test('nobody scans the table, and nobody reaches more of it than its items and named indexes', () => {
    expect(whoMay('dynamodb:Scan')).toEqual([])
    const reached = lambdaNames
      .flatMap(allowedTo)
      .filter(({ action }) => /^dynamodb:(?!.*Stream|GetRecords|GetShard)/.test(action))
    expect([...new Set(reached.map(({ resource }) => resource))].sort()).toEqual([
      '<Table.Arn>',
      '<Table.Arn>/index/gsi1',
      '<Table.Arn>/index/gsi2',
    ])
  })

  test('no Lambda may do everything of a kind, or anything to everything', () => {
    for (const name of lambdaNames) {
      for (const { action, resource } of allowedTo(name)) {
        expect(action, name).not.toContain('*')
        // Probing names no resource.
        if (action === 'mediaconvert:Probe') continue
        expect(resource, `${name} ${action}`).not.toBe('*')
        // Below a prefix of a bucket, never a whole one.
        if (resource.includes('*'))
          expect(resource, name).toMatch(/^<Media(Bucket|Uploads)\.Arn>\/[a-z/]+\/(\*\/captions\/)?\*$/)
      }
    }
  })

  test('MediaConvert reads uploads and writes media, for this account alone', () => {
    const [, policy] = policies.find(([id]) => id.startsWith('MediaTranscodeRole')) ?? []
    const statements: Statement[] = policy?.Properties.PolicyDocument.Statement ?? []
    const may = statements.map(({ Action, Resource }) => [Action, list(Resource).map(shown).map(plain)])
    expect(may).toEqual([
      ['s3:GetObject', ['<MediaUploads.Arn>/uploads/*']],
      ['s3:PutObject', ['<MediaBucket.Arn>/media/images/*', '<MediaBucket.Arn>/media/videos/*']],
    ])
  })
})
