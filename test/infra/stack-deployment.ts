import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consumers, events } from '#shared/contract/events.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { consumerNames } from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, only, plain, shown, stack, synthesize } from './stack-template.ts'

const { template } = stack

describe('the README’s deployment steps', () => {
  const readme = readFileSync('README.md', 'utf8')
  const section = readme.slice(readme.indexOf('## Deploy'), readme.indexOf('## Map'))
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

  test('work on a fresh clone: each sets up missing parts before it uses them', () => {
    const named = Array.from(section.matchAll(/^npm run ([\w-]+)/gm), ([, name]) => name ?? '')
    expect(named).toEqual(['cdk', 'deploy', 'second-factor'])
    expect(scripts['second-factor']).toMatch(
      /^node infra\/local\/bootstrap\.mjs infra\/cloud\/identity\/second-factor\.ts$/,
    )
    for (const name of ['cdk', 'deploy', 'synth']) {
      expect(scripts[name], name).toMatch(
        /^node infra\/local\/bootstrap\.mjs node_modules\/aws-cdk\/bin\/cdk\b/,
      )
    }
    expect(section).not.toContain('npx')
  })

  test('name existing parameters and outputs', () => {
    const given = Array.from(section.matchAll(/--parameters (\w+)=/g), ([, name]) => name ?? '')
    expect(given).toEqual(['MailFrom', 'FirstAdminEmail', 'AlarmEmail', 'SupportEmail'])
    expect(Object.keys(template.Parameters)).toEqual(expect.arrayContaining(given))
    const outputs = Array.from(section.matchAll(/\boutput `(\w+)`/g), ([, name]) => name ?? '')
    expect(outputs).toEqual(['SiteOrigin', 'DnsTarget'])
    const used = ['SiteOrigin', 'UserPoolId', 'OperatorClientId']
    for (const name of used) expect(section).toContain(`\`${name}\``)
    expect(Object.keys(template.Outputs)).toEqual(expect.arrayContaining(used))
  })
})

test('a first deployment that is rolled back leaves no bucket that blocks the second', () => {
  const fixed = ofType(template, 'AWS::S3::Bucket').filter(([, { Properties }]) => Properties.BucketName)
  expect(fixed.map(([id]) => plain(`<${id}>`)).sort()).toEqual(['<MediaBucket>', '<MediaUploads>'])
  for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of fixed) {
    expect([DeletionPolicy, UpdateReplacePolicy], id).toEqual(['RetainExceptOnCreate', 'Retain'])
  }
  // A resource that is protected against deletion could not be rolled back. It stays, under a name that is not used
  // again.
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool']) {
    const { DeletionPolicy, Properties } = only(template, type)
    expect(DeletionPolicy, type).toBe('Retain')
    expect(Properties).not.toHaveProperty('TableName')
    expect(Properties).not.toHaveProperty('UserPoolName')
  }
})

describe('a second stage', () => {
  const other = synthesize({ stage: 'test' })

  test('shares no name with the first', () => {
    const names = ({ template }: typeof stack) =>
      ofType(template, 'AWS::S3::Bucket').flatMap(([, { Properties }]) => Properties.BucketName ?? [])
    expect(names(stack).map(shown)[0]).toMatch(/^kiai-uploads-</)
    expect(names(other).map(shown)[0]).toMatch(/^kiai-test-uploads-</)
    const domain = (each: typeof stack) =>
      only(each.template, 'AWS::Cognito::UserPoolDomain').Properties.Domain
    expect(shown(domain(other))).not.toBe(shown(domain(stack)))
  })

  test('receives its own events alone: they go over a separate bus', () => {
    const bus = '<Bus>'
    for (const name of consumerNames) {
      const { Properties } = only(template, 'AWS::Events::Rule', `Events${titled(name)}Rule`)
      const isOwn = events[consumers[name].event].source === 'kiai'
      expect(Properties.EventBusName && plain(shown(Properties.EventBusName)), name).toBe(
        isOwn ? bus : undefined,
      )
    }
    const { Variables } = only(template, 'AWS::Lambda::Function', 'FunctionsRelay').Properties.Environment
    expect(plain(shown(Variables.EVENT_BUS))).toBe(bus)
  })
})

describe('a firewall', () => {
  const arn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/kiai/1'

  test('protects the distribution where the deployment names one, and stays there', () => {
    const guarded = synthesize({ webAclArn: arn })
    const { DistributionConfig } = only(guarded.template, 'AWS::CloudFront::Distribution').Properties
    expect(DistributionConfig.WebACLId).toBe(arn)
    expect(stack.text).not.toContain('WebACLId')
  })
})
