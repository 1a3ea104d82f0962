import { describe, expect, test } from 'vitest'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { consumerNames, scheduledNames, streamReaderNames } from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, only, plain, shown, stack } from './stack-template.ts'

const { template } = stack
const alarms = ofType(template, 'AWS::CloudWatch::Alarm')

describe('an alarm', () => {
  test('may be delivered: the topic takes what CloudWatch of this account says', () => {
    const { PolicyDocument, Topics } = only(template, 'AWS::SNS::TopicPolicy').Properties
    expect(Topics.map(shown).map(plain)).toEqual(['<AlarmsTopic>'])
    const allowed = PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow')
    expect(allowed).toHaveLength(1)
    expect(allowed[0]).toMatchObject({
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    })
    expect(plain(shown(allowed[0].Resource))).toBe('<AlarmsTopic>')
  })

  test.each(alarms)('%s: says what a member feels and what to do', (_, { Properties }) => {
    expect(Properties.AlarmDescription).toMatch(/^Felt: \w.{10,}\. To do: \w.{10,}\.$/)
    expect(Properties.AlarmDescription.length).toBeLessThanOrEqual(1024)
    expect(Properties.AlarmActions.map(shown).map(plain)).toEqual(['<AlarmsTopic>'])
    expect(Properties).not.toHaveProperty('ActionsEnabled', false)
  })
})

describe('who nobody waits for', () => {
  const filters = ofType(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties)

  test.each([...consumerNames, ...streamReaderNames, ...scheduledNames])(
    '%s: a failure it told its log raises an alarm, long before the dead letters do',
    (name) => {
      const log = `<Functions${titled(name)}Log>`
      const filter = filters.find(({ LogGroupName }) => plain(shown(LogGroupName)) === log)
      expect(filter?.FilterPattern).toBe('"ERROR"')
      const [{ MetricNamespace, MetricName, MetricValue }] = filter?.MetricTransformations ?? []
      expect(MetricValue).toBe('1')
      const [, alarm] = alarms.find(([id]) => id.startsWith(`Alarms${titled(name)}Fails`)) ?? []
      const metrics: { Id: string; Expression?: string; MetricStat?: { Metric: object } }[] =
        alarm?.Properties.Metrics ?? []
      expect(metrics.find(({ Id }) => Id === 'told')?.MetricStat?.Metric).toEqual({
        Namespace: MetricNamespace,
        MetricName,
      })
      expect(metrics.find(({ Expression }) => Expression)?.Expression).toContain('FILL(told, 0)')
      expect(alarm?.Properties).toMatchObject({ Threshold: 0, EvaluationPeriods: 1 })
    },
  )
})
