import { describe, expect, test } from 'vitest'
import { domainNames, type LambdaName, lambdaNames } from '../../infra/cloud/lambdas/lambdas.ts'
import {
  allowedTo,
  list,
  ofType,
  only,
  plain,
  plumbing,
  type Statement,
  shown,
  stack,
  statementsOf,
} from './stack-template.ts'

const policies = ofType(stack.template, 'AWS::IAM::Policy')

/** Names of the Lambdas that have this permission, for any resource or for those that begin so. */
const whoMay = (action: string, resource = '') =>
  lambdaNames
    .filter((name) =>
      allowedTo(name).some((may) => may.action === action && may.resource.startsWith(resource)),
    )
    .sort()

const secretsOf = (name: string) =>
  allowedTo(name as LambdaName)
    .filter(({ action }) => action === 'secretsmanager:GetSecretValue')
    .map(({ resource }) => resource)

/** The resources for which a Lambda has this permission. */
const reachedBy = (name: LambdaName, action: string) =>
  allowedTo(name)
    .filter((may) => may.action === action)
    .map(({ resource }) => resource)

const powers = (name: LambdaName) =>
  [...new Set(allowedTo(name).map(({ action }) => action))].filter((action) => !plumbing.test(action)).sort()

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']

describe('least privilege', () => {
  test('the Lambda of public reads can change nothing', () => {
    expect(powers('catalogue')).toEqual([
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminListGroupsForUser',
      ...reading,
      's3:GetObject',
      's3:ListBucket',
    ])
  })

  test('no Lambda that writes the table may change or delete an entry of the audit log', () => {
    const writers = whoMay('dynamodb:UpdateItem') as LambdaName[]
    expect(writers.length).toBeGreaterThan(10)
    for (const name of writers) {
      const denied = statementsOf(name).filter(({ Effect }) => Effect === 'Deny')
      expect(denied, name).toHaveLength(1)
      expect(list(denied[0]?.Action).map(String).sort()).toEqual([
        'dynamodb:BatchWriteItem',
        'dynamodb:DeleteItem',
        'dynamodb:PartiQLDelete',
        'dynamodb:PartiQLUpdate',
        'dynamodb:UpdateItem',
      ])
      expect(denied[0]?.Condition).toEqual({
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': '$kiai#audit*' },
      })
    }
  })

  test('the relay puts events on the bus and does nothing else', () => {
    expect(powers('relay')).toEqual(['events:PutEvents'])
  })

  test('the Lambdas that write the index write its bases and nothing else; a rebuild its counters, too', () => {
    const storage = ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']
    expect(powers('rebuildIndex')).toEqual([...reading, ...storage].sort())
    for (const name of ['onCatalogueChanged', 'rebuildIndex'] as const) {
      expect(powers(name).filter((power) => !power.startsWith('dynamodb:'))).toEqual(storage)
      expect(reachedBy(name, 's3:DeleteObject')).toEqual(['<MediaBucket.Arn>/catalogue/bases/*'])
    }
    const index = ['<MediaBucket.Arn>/catalogue/bases/*', '<MediaBucket.Arn>/catalogue/index.json.gz']
    expect(reachedBy('onCatalogueChanged', 's3:PutObject').sort()).toEqual(index)
    expect(reachedBy('rebuildIndex', 's3:PutObject').sort()).toEqual(
      [...index, '<MediaBucket.Arn>/catalogue/counters.json.gz'].sort(),
    )
  })

  test('the Lambda that writes the counters writes nothing else', () => {
    const storage = ['s3:GetObject', 's3:ListBucket', 's3:PutObject']
    expect(powers('writeCounters').filter((power) => !power.startsWith('dynamodb:'))).toEqual(storage)
    expect(reachedBy('writeCounters', 's3:PutObject')).toEqual([
      '<MediaBucket.Arn>/catalogue/counters.json.gz',
    ])
  })

  test('each power has exactly its holders', () => {
    // Every Lambda that answers calls, or opens or serves a socket, checks whether an admin still is one.
    for (const action of ['AdminListGroupsForUser', 'AdminGetUser']) {
      expect(whoMay(`cognito-idp:${action}`)).toEqual([...domainNames, 'chatSocket', 'onChatMoved'].sort())
    }
    expect(whoMay('execute-api:ManageConnections')).toEqual(['chatSocket', 'onChatMoved'])
    expect(whoMay('cognito-idp:AdminDeleteUser')).toEqual(['deleteDueMembers'])
    // No other Lambda changes roles.
    for (const action of ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup']) {
      expect(whoMay(`cognito-idp:${action}`)).toEqual(['members'])
    }
    // The Lambda that assigns messages to admins lists them.
    expect(whoMay('cognito-idp:ListUsersInGroup')).toEqual(['contact'])
    // Keys of payments are read by Lambdas that make payments, and set by one that answers admins.
    const payers = ['checkBooks', 'onPaymentTaskDue', 'payments']
    const lookers = ['bookings', 'onBusyLookWanted', 'refreshBusyTimes']
    expect(whoMay('secretsmanager:GetSecretValue')).toEqual(
      ['courses', 'live', 'orders', ...lookers, ...payers, 'videos'].sort(),
    )
    // The key that encrypts the addresses of calendars, and no other secret.
    expect(whoMay('secretsmanager:GetSecretValue', '<CalendarKey>')).toEqual(lookers)
    expect(lookers.flatMap(secretsOf)).toEqual(lookers.map(() => '<CalendarKey>'))
    for (const action of ['PutSecretValue', 'UpdateSecretVersionStage']) {
      expect(whoMay(`secretsmanager:${action}`)).toEqual(['payments'])
    }
    expect(whoMay('mediaconvert:CreateJob')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('mediaconvert:Probe')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('s3:GetObject', '<MediaUploads.Arn>')).toEqual([
      'bookings',
      'media',
      'onObjectCreated',
      'onTranscodingWanted',
      'orders',
      'store',
    ])
    // Clips of members: two Lambdas may only remove them, and the others have no access.
    for (const name of ['bookings', 'deleteDueMembers', 'sweepBookings'] as const) {
      const reached = allowedTo(name).filter(({ resource }) => resource.startsWith('<MediaUploads.Arn>/'))
      expect([...new Set(reached.map(({ resource }) => resource))]).toEqual(['<MediaUploads.Arn>/clips/*'])
    }
    expect(whoMay('s3:GetObject', '<MediaUploads.Arn>/clips/')).toEqual(['bookings'])
    expect(whoMay('s3:PutObject', '<MediaUploads.Arn>/clips/')).toEqual(['bookings'])
    expect(whoMay('s3:DeleteObject', '<MediaUploads.Arn>/clips/')).toEqual([
      'bookings',
      'deleteDueMembers',
      'sweepBookings',
    ])
    // Streams are created by one Lambda; others only read or end them.
    expect(whoMay('ivs:CreateChannel')).toEqual(['live'])
    expect(whoMay('ivs:GetStream')).toEqual(['live', 'onStreamChanged', 'sweepLive'])
    expect(whoMay('ivs:GetStreamSession')).toEqual(['live'])
    expect(whoMay('ivs:StopStream')).toEqual(['live', 'onStreamChanged', 'sweepLive'])
    expect(whoMay('ivs:StartViewerSessionRevocation')).toEqual(['live'])
    expect(whoMay('iam:PassRole')).toEqual(['onObjectCreated', 'onTranscodingWanted'])
    expect(whoMay('events:PutEvents')).toEqual(['relay'])
    expect(whoMay('s3:PutObject', '<MediaUploads.Arn>')).toEqual(['bookings', 'media', 'store'])
    expect(whoMay('s3:DeleteObject', '<MediaUploads.Arn>/uploads/')).toEqual(['onUploadDiscarded'])
    // Pictures arrive out of public reach, and no Lambda may change one that is shown.
    expect(whoMay('s3:GetObject', '<MediaUploads.Arn>/pictures/')).toEqual(['media'])
    expect(whoMay('s3:GetObject', '<MediaBucket.Arn>/media/images/')).toEqual([])
    expect(whoMay('s3:DeleteObject', '<MediaBucket.Arn>/media/videos/')).toEqual([
      'media',
      'onUploadDiscarded',
    ])
    expect(whoMay('s3:DeleteObject', '<MediaBucket.Arn>/catalogue/')).toEqual([
      'onCatalogueChanged',
      'rebuildIndex',
    ])
    expect(whoMay('s3:PutObject', '<MediaBucket.Arn>/catalogue/')).toEqual([
      'onCatalogueChanged',
      'rebuildIndex',
      'writeCounters',
    ])
    expect(whoMay('s3:PutObject', '<MediaBucket.Arn>/media/videos/')).toEqual(['media'])
    const captions = '<MediaBucket.Arn>/media/videos/*/captions/'
    const besideVideos = allowedTo('media').filter(({ resource }) => resource.includes('/media/videos/'))
    expect(besideVideos.filter(({ resource }) => !resource.startsWith(captions))).toEqual([])
    const readers = ['catalogue', 'onPicturesDiscarded', 'rebuildIndex', 'relay']
    expect(whoMay('dynamodb:PutItem')).toEqual(lambdaNames.filter((name) => !readers.includes(name)).sort())
  })

  test('no Lambda may scan the table, or access more of it than its items and named indexes', () => {
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

  test('no Lambda has a wildcard action, or an action on every resource', () => {
    for (const name of lambdaNames) {
      for (const { action, resource } of allowedTo(name)) {
        expect(action, name).not.toContain('*')
        // Probing, and reading the quota of mails, name no resource.
        if (action === 'mediaconvert:Probe' || action === 'ses:GetAccount') continue
        expect(resource, `${name} ${action}`).not.toBe('*')
        // Any recipient. A condition limits the sender.
        if (action.startsWith('ses:') && resource.endsWith(':identity/*')) continue
        // Channels are created while events go on air, with random names.
        if (action.startsWith('ivs:') && /:ivs:.+:(channel|stream-key)\/\*$/.test(resource)) continue
        // Connections of the one API of sockets.
        if (action === 'execute-api:ManageConnections' && resource.includes(':<SocketsApi>/chat/')) continue
        // Below a prefix of a bucket, never a whole one.
        if (resource.includes('*'))
          expect(resource, name).toMatch(
            /^<Media(Bucket|Uploads|RecordingsBucket)\.Arn>\/[a-z/]+\/(\*\/captions\/|upl_)?\*$/,
          )
      }
    }
  })

  test('MediaConvert reads uploads, clips for sale and their watermark, and writes media, for this account alone', () => {
    const [, policy] = policies.find(([id]) => id.startsWith('MediaTranscodeRole')) ?? []
    const statements: Statement[] = policy?.Properties.PolicyDocument.Statement ?? []
    const asset = /^arn:<AWS::Partition>:s3:::.*-assets-.*\/[0-9a-f]{64}\.png$/
    const named = (resource: string) => plain(resource).replace(asset, '<the watermark>')
    const may = statements.map(({ Action, Resource }) => [Action, list(Resource).map(shown).map(named)])
    expect(may).toEqual([
      [
        's3:GetObject',
        [
          '<the watermark>',
          '<MediaRecordingsBucket.Arn>/ivs/*',
          '<MediaUploads.Arn>/originals/*',
          '<MediaUploads.Arn>/uploads/*',
        ],
      ],
      ['s3:PutObject', ['<MediaBucket.Arn>/media/images/upl_*', '<MediaBucket.Arn>/media/videos/*']],
    ])
  })

  test('MediaConvert takes the role for queues of this account alone', () => {
    const { AssumeRolePolicyDocument } = only(
      stack.template,
      'AWS::IAM::Role',
      'MediaTranscodeRole',
    ).Properties
    expect(AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { Service: 'mediaconvert.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ])
  })

  test.each([
    ['relay', 'events:PutEvents', { 'events:source': 'kiai' }],
    ['onObjectCreated', 'iam:PassRole', { 'iam:PassedToService': 'mediaconvert.amazonaws.com' }],
    ['onTranscodingWanted', 'iam:PassRole', { 'iam:PassedToService': 'mediaconvert.amazonaws.com' }],
  ] as const)('%s: may %s under its condition only', (name, action, equals) => {
    const found = statementsOf(name).filter(({ Action }) => list(Action).includes(action))
    expect(found.map(({ Condition }) => Condition)).toEqual([{ StringEquals: equals }])
  })

  test('no Lambda that cleans up after films has access to the pictures of members or of the catalogue', () => {
    const images = allowedTo('onUploadDiscarded').filter(({ resource }) =>
      resource.includes('/media/images/'),
    )
    expect(images.map(({ resource }) => resource)).toEqual(['<MediaBucket.Arn>/media/images/upl_*'])
  })
})
