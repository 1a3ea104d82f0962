import { App } from 'aws-cdk-lib'
import { describe, expect, test } from 'vitest'
import { addEdge } from '../../infra/app.ts'
import { ofType, only, plain, type Resource, shown, stack, type Template } from './stack-template.ts'

/** Fields that may hold a secret: a feed's in its path, sign-in's code in the query, a session in a cookie. */
const secret = /cs-uri-stem|cs-uri-query|[Cc]ookie|[Rr]eferer/
/** Fields that identify the caller. */
const personal = /^c-ip|^c-port|x-forwarded-for|[Uu]ser-[Aa]gent/

const fieldsOf = (template: Template): string[] =>
  only(template, 'AWS::Logs::Delivery').Properties.RecordFields

describe('the logs of the edge', () => {
  const { template } = stack

  test('have the chosen fields, and never a path, a query, a cookie or an address', () => {
    const fields = fieldsOf(template)
    expect(fields).toEqual(
      expect.arrayContaining([
        'date',
        'time',
        'cache-behavior-path-pattern',
        'sc-status',
        'x-edge-request-id',
      ]),
    )
    expect(fields.filter((field) => secret.test(field) || personal.test(field))).toEqual([])
    // The standard log always has all fields.
    const { DistributionConfig } = only(template, 'AWS::CloudFront::Distribution').Properties
    expect(DistributionConfig).not.toHaveProperty('Logging')
  })

  test('go to the bucket of logs, where old standard logs are deleted within a day', () => {
    const { DestinationResourceArn, OutputFormat } = only(
      template,
      'AWS::Logs::DeliveryDestination',
    ).Properties
    expect(plain(shown(DestinationResourceArn))).toBe('<MediaLogs.Arn>/edge')
    expect(OutputFormat).toBe('json')
    const { LifecycleConfiguration } = only(template, 'AWS::S3::Bucket', 'MediaLogs').Properties
    expect(LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: 90, Status: 'Enabled' },
      { ExpirationInDays: 1, Prefix: 'cloudfront/', Status: 'Enabled' },
    ])
    const source = only(template, 'AWS::Logs::DeliverySource').Properties
    expect(source.LogType).toBe('ACCESS_LOGS')
    expect(plain(shown(source.ResourceArn))).toMatch(/:distribution\/<SiteDistribution>$/)
  })

  test('may be written there by deliveries of this account alone', () => {
    const policies = ofType(template, 'AWS::S3::BucketPolicy')
    const [, policy] = policies.find(([id]) => id.startsWith('MediaLogs')) ?? []
    const statements: { Principal: { Service?: string }; Action: string; Condition?: object }[] =
      policy?.Properties.PolicyDocument.Statement ?? []
    const allowed = statements.filter(({ Principal }) => Principal.Service === 'delivery.logs.amazonaws.com')
    expect(allowed).toMatchObject([
      {
        Action: 's3:PutObject',
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      },
    ])
  })

  test('are set up in us-east-1, the only region that accepts them, and from other regions by a small stack there', () => {
    const types = ['DeliverySource', 'DeliveryDestination', 'Delivery']
    const conditions = types.map((type) => only(template, `AWS::Logs::${type}`).Condition)
    expect(new Set(conditions).size).toBe(1)
    expect(template.Conditions[conditions[0] ?? '']).toEqual({
      'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'],
    })
    expect(plain(shown(template.Outputs.Edge?.Value))).toBe('<SiteDistribution>,<MediaLogs>')
    const app = new App({ context: { edge: 'E1EXAMPLE,kiai-logs' } })
    const [apart, ...more] = addEdge(app, 'E1EXAMPLE,kiai-logs').synth().stacks
    expect(more).toEqual([])
    expect(apart?.environment.region).toBe('us-east-1')
    const made: Template = apart?.template
    expect(fieldsOf(made)).toEqual(fieldsOf(template))
    expect(shown(only(made, 'AWS::Logs::DeliverySource').Properties.ResourceArn)).toMatch(
      /distribution\/E1EXAMPLE$/,
    )
    expect(shown(only(made, 'AWS::Logs::DeliveryDestination').Properties.DestinationResourceArn)).toMatch(
      /:s3:::kiai-logs\/edge$/,
    )
    const conditional = Object.entries(made.Resources).filter(([, resource]) => 'Condition' in resource)
    expect(conditional.map(([, { Type }]) => Type)).toEqual(['AWS::SNS::Subscription'])
    expect(() => addEdge(new App(), 'E1EXAMPLE')).toThrow('output Edge')
  })
})

describe('errors of the edge', () => {
  const alarmIn = (template: Template) => {
    const found = ofType(template, 'AWS::CloudWatch::Alarm').filter(([id]) =>
      /EdgeErrors[0-9A-F]{8}$/.test(id),
    )
    expect(found).toHaveLength(1)
    return found[0]?.[1] as Resource
  }

  test('raise an alarm where CloudFront has its metrics: in the stack itself, or in the small one', () => {
    const apart: Template = addEdge(new App(), 'E1EXAMPLE,kiai-logs').synth().stacks[0]?.template
    for (const [template, id] of [
      [stack.template, '<SiteDistribution>'],
      [apart, 'E1EXAMPLE'],
    ] as const) {
      const { Properties } = alarmIn(template)
      expect(Properties).toMatchObject({
        Namespace: 'AWS/CloudFront',
        MetricName: '5xxErrorRate',
        Statistic: 'Average',
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      })
      const dimensions = Properties.Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [
        Name,
        plain(shown(Value)),
      ])
      expect(dimensions).toEqual([
        ['DistributionId', id],
        ['Region', 'Global'],
      ])
      expect(Properties.AlarmActions).toHaveLength(1)
      expect(Properties.AlarmDescription).toMatch(/^Felt: .*\. To do: .*\.$/)
    }
    expect(alarmIn(stack.template).Condition).toBe(only(stack.template, 'AWS::Logs::Delivery', '').Condition)
    expect(alarmIn(apart).Condition).toBeUndefined()
    expect(Object.keys(apart.Parameters)).toContain('AlarmEmail')
  })
})
