import { describe, expect, test } from 'vitest'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import {
  consumerNames,
  scheduled,
  scheduledNames,
  streamReaderNames,
} from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, only, plain, shown, stack } from './stack-template.ts'

const { template } = stack
const alarms = ofType(template, 'AWS::CloudWatch::Alarm')

describe('an alarm', () => {
  test('can be delivered: the topic accepts messages from CloudWatch of this account', () => {
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

  test.each(alarms)('%s: names the effect on members and the next step', (_, { Properties }) => {
    expect(Properties.AlarmDescription).toMatch(/^Felt: \w.{10,}\. To do: \w.{10,}\.$/)
    expect(Properties.AlarmDescription.length).toBeLessThanOrEqual(1024)
    expect(Properties.AlarmActions.map(shown).map(plain)).toEqual(['<AlarmsTopic>'])
    expect(Properties).not.toHaveProperty('ActionsEnabled', false)
  })
})

describe('a Lambda without a waiting caller', () => {
  const filters = ofType(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties)

  test.each([...consumerNames, ...streamReaderNames, ...scheduledNames])(
    '%s: raises an alarm for a logged failure, long before the dead letters do',
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

type Metrics = {
  Id: string
  Expression?: string
  MetricStat?: { Metric: { MetricName: string }; Period: number }
}[]

const alarmOf = (id: string) => {
  const found = alarms.filter(([each]) => new RegExp(`^Alarms${id}[0-9A-F]{8}$`).test(each))
  expect(found, id).toHaveLength(1)
  return found[0]?.[1].Properties
}
const about = (alarm: { Dimensions: { Name: string; Value: unknown }[] }) =>
  Object.fromEntries(alarm.Dimensions.map(({ Name, Value }) => [Name, plain(shown(Value))]))

describe('silence raises an alarm:', () => {
  test.each(scheduledNames)('%s was not called when it was due', (name) => {
    const alarm = alarmOf(`${titled(name)}Silent`)
    expect(alarm).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Invocations',
      Statistic: 'Sum',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      // A Lambda without calls has no data at all.
      TreatMissingData: 'breaching',
    })
    expect(about(alarm)).toEqual({ FunctionName: `<Functions${titled(name)}>` })
    const seconds = alarm.Period * alarm.EvaluationPeriods
    // One night may be an hour late. For a Lambda that runs each minute of the whole day, a quarter of an hour
    // without a call counts.
    const { hour, minute } = scheduled[name]
    expect(seconds).toBe(hour === '*' && minute === '*' ? 15 * 60 : 26 * 3600)
    expect(alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods).toBe(alarm.EvaluationPeriods)
    // CloudWatch evaluates a day at most, or seven where a period is an hour.
    expect(seconds).toBeLessThanOrEqual(alarm.Period >= 3600 ? 7 * 86_400 : 86_400)
  })

  test('no other alarm rings for missing data: without visitors there is none', () => {
    const silent = alarms.filter(([, { Properties }]) => Properties.TreatMissingData === 'breaching')
    expect(silent).toHaveLength(scheduledNames.length)
  })
})

test.each(consumerNames)('items that wait a quarter of an hour for %s raise an alarm', (name) => {
  const alarm = alarmOf(`${titled(name)}Waits`)
  expect(alarm).toMatchObject({
    MetricName: 'ApproximateAgeOfOldestMessage',
    Statistic: 'Maximum',
    ComparisonOperator: 'GreaterThanThreshold',
    Threshold: 900,
  })
  expect(about(alarm)).toEqual({ QueueName: `<Events${titled(name)}Queue.QueueName>` })
})

test('a throttled table raises an alarm, and so do its indexes', () => {
  const metrics: Metrics = alarmOf('TableThrottled').Metrics
  const asked = metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat] : []))
  expect(asked.map(({ Metric }) => Metric.MetricName).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'ReadThrottleEvents'),
    ...Array.from({ length: 3 }, () => 'WriteThrottleEvents'),
  ])
  const names = new Set(asked.map(({ Metric }) => JSON.stringify(about(Metric as never))))
  expect([...names].sort()).toEqual([
    '{"GlobalSecondaryIndexName":"gsi1","TableName":"<Table>"}',
    '{"GlobalSecondaryIndexName":"gsi2","TableName":"<Table>"}',
    '{"TableName":"<Table>"}',
  ])
  const { Expression = '' } = metrics.find(({ Expression }) => Expression) ?? {}
  for (const { Id, MetricStat } of metrics) if (MetricStat) expect(Expression).toContain(`FILL(${Id}, 0)`)
})

describe('calls that the stage throttles', () => {
  const { ThrottlingRateLimit } = only(template, 'AWS::ApiGatewayV2::Stage', 'Api').Properties
    .DefaultRouteSettings

  test('raise an alarm, and those that an endpoint limits by caller do not', () => {
    const filter = ofType(template, 'AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .find(({ LogGroupName }) => plain(shown(LogGroupName)) === '<ApiAccessLog>')
    // A call that the stage throttles never reaches a Lambda.
    expect(filter?.FilterPattern).toBe('{ ($.status = "429") && ($.lambdaMs = "-") }')
    const { MetricName, MetricNamespace } = filter?.MetricTransformations[0] ?? {}
    expect(alarmOf('CallsTurnedAway')).toMatchObject({ MetricName, Namespace: MetricNamespace, Threshold: 0 })
    expect(alarmOf('CallsTurnedAway').AlarmDescription).toContain('throttle')
  })

  test('raise an alarm in advance: at four fifths of the limit', () => {
    const alarm = alarmOf('CallsMany')
    expect(alarm).toMatchObject({ MetricName: 'Count', Statistic: 'Sum', Period: 60 })
    expect(alarm.Threshold).toBe(ThrottlingRateLimit * 60 * 0.8)
  })
})
