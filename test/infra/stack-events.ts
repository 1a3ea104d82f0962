import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consumers, events } from '#shared/contract/events.ts'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import {
  consumerNames,
  lambdaNames,
  moduleOf,
  type StreamReaderName,
  scheduledNames,
  streamReaderNames,
  streamReaders,
} from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, only, plain, shown, stack } from './stack-template.ts'

const { template } = stack

const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties)
const mappingOf = (name: string) =>
  mappings.find(({ FunctionName }) => plain(shown(FunctionName)) === `<Functions${titled(name)}>`)
const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)
const asleep = [...consumerNames, ...streamReaderNames, ...scheduledNames]

describe('failed events', () => {
  test.each(asleep)('%s: go to their own dead letters, and an alarm is raised', (name) => {
    const [id] =
      ofType(template, 'AWS::SQS::Queue').find(([its]) =>
        its.startsWith(`Events${titled(name)}DeadLetters`),
      ) ?? []
    expect(id).toBeDefined()
    expect(template.Resources[id ?? '']?.Properties).toMatchObject({
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    })
    const alarm = alarms.find(({ Dimensions = [] }) => JSON.stringify(Dimensions).includes(String(id)))
    expect(alarm).toMatchObject({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 0 })
    expect(alarm?.AlarmActions.map(shown).map(plain)).toEqual(['<AlarmsTopic>'])
  })

  test('every source of events has such a queue', () => {
    expect(mappings).toHaveLength(consumerNames.length + streamReaderNames.length)
    expect(ofType(template, 'AWS::Events::Rule')).toHaveLength(consumerNames.length + scheduledNames.length)
    for (const [id, { Properties }] of ofType(template, 'AWS::Events::Rule')) {
      for (const target of Properties.Targets) expect(target, id).toHaveProperty('DeadLetterConfig')
    }
  })

  test('a failing or throttled Lambda, a 5xx, and a delayed stream raise alarms too', () => {
    const watched = (word: string) =>
      alarms.filter((alarm) => JSON.stringify(alarm).includes(`"${word}"`)).length
    expect(watched('Throttles')).toBe(lambdaNames.length)
    expect(watched('Errors')).toBe(lambdaNames.length)
    expect(watched('IteratorAge')).toBe(streamReaderNames.length)
    expect(watched('5xx')).toBe(1)
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1)
  })
})

describe.each(consumerNames)('%s', (name) => {
  const { event, batchSize, windowSeconds } = consumers[name]
  const queue = only(template, 'AWS::SQS::Queue', `Events${titled(name)}Queue`).Properties
  const { EventPattern, Targets } = only(
    template,
    'AWS::Events::Rule',
    `Events${titled(name)}Rule`,
  ).Properties

  test('gets its event from the bus through a queue of its own', () => {
    expect(EventPattern).toMatchObject({
      source: [events[event].source],
      'detail-type': [events[event].detailType].flat(),
    })
    expect(Targets.map((target: { Arn: unknown }) => plain(shown(target.Arn)))).toEqual([
      `<Events${titled(name)}Queue.Arn>`,
    ])
  })

  test('works in batches that fail in parts, is tried five times, and has six times its time', () => {
    expect(mappingOf(name)).toMatchObject({
      BatchSize: batchSize,
      MaximumBatchingWindowInSeconds: windowSeconds,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    })
    const { Timeout } = only(template, 'AWS::Lambda::Function', `Functions${titled(name)}`).Properties
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5)
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * Timeout)
    expect(queue.SqsManagedSseEnabled).toBe(true)
  })
})

test.each([...consumerNames, ...streamReaderNames])(
  '%s: reports failed items of a batch exactly where its code says so',
  (name) => {
    const answers = /batchItemFailures|\bconsume\w*\(/.test(readFileSync(moduleOf(name), 'utf8'))
    expect(mappingOf(name)?.FunctionResponseTypes).toEqual(answers ? ['ReportBatchItemFailures'] : undefined)
    // Only the index is all or nothing: one write for the whole batch.
    expect(answers).toBe(name !== 'onCatalogueChanged')
  },
)

describe('the table’s stream', () => {
  test.each(streamReaderNames)('%s: continues past a failing record, one shard one reader', (name) => {
    expect(mappingOf(name)).toMatchObject({
      BisectBatchOnFunctionError: true,
      ParallelizationFactor: 1,
      StartingPosition: 'TRIM_HORIZON',
    })
    expect(plain(shown(mappingOf(name)?.DestinationConfig.OnFailure.Destination))).toBe(
      `<Events${titled(name)}DeadLetters.Arn>`,
    )
  })

  test('the relay tries until the stream drops the record; the index stops trying, and is rebuilt at night', () => {
    for (const limit of ['MaximumRetryAttempts', 'MaximumRecordAgeInSeconds']) {
      expect(mappingOf('relay')).not.toHaveProperty(limit)
    }
    expect(mappingOf('onCatalogueChanged')).toMatchObject({ MaximumRetryAttempts: 10 })
  })

  test('every Lambda that rebuilds the whole index has the time and the memory for 100,000 videos', () => {
    for (const name of ['onCatalogueChanged', 'rebuildIndex']) {
      const { Properties } = only(template, 'AWS::Lambda::Function', `Functions${titled(name)}`)
      expect(Properties, name).toMatchObject({ Timeout: 600, MemorySize: 1024 })
    }
  })

  test('wakes each reader for its kinds of items alone, the index also for deletions', () => {
    const patterns = (name: string): unknown[] =>
      mappingOf(name)?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))
    const kinds = (name: StreamReaderName, place: number) => ({
      __edb_e__: { S: [...(streamReaders[name].filters[place]?.entities ?? [])] },
    })
    expect(patterns('onCatalogueChanged')).toEqual([
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: kinds('onCatalogueChanged', 0) } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: kinds('onCatalogueChanged', 1) } },
    ])
    expect(patterns('relay')).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: kinds('relay', 0) } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: kinds('relay', 1) } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: kinds('relay', 2) } },
    ])
  })

  test.each(streamReaderNames)(
    '%s: its kinds are kinds of the model, and all that its code knows',
    (name) => {
      const { module, filters } = streamReaders[name]
      const entities = new Set(filters.flatMap((filter): readonly string[] => filter.entities))
      const model = globSync('functions/model/**/*.ts')
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n')
      const known = Array.from(model.matchAll(/\bentity: '([\w-]+)'/g), ([, entity]) => entity ?? '')
      expect(known).toEqual(expect.arrayContaining([...entities]))
      // The relay looks up counted kinds in a separate table.
      const code = [module, ...(name === 'relay' ? ['functions/events/figure-changes.ts'] : [])]
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n')
      // As a key of a table of kinds, or in a comparison.
      const asked = known.filter((entity) =>
        new RegExp(`^\\s+'?${entity}'?: \\{|[!=]== '${entity}'`, 'm').test(code),
      )
      expect([...entities].sort()).toEqual(asked.sort())
    },
  )
})

test('the scheduler calls for sessions, newsletters, live events, orders, the store, calendars and the counters each minute, for the rest at night', () => {
  const {
    checkBooks,
    refreshBusyTimes,
    sweepBookings,
    sweepLive,
    sweepNewsletter,
    sweepOrders,
    sweepStore,
    writeCounters,
    ...nightly
  } = Object.fromEntries(
    scheduledNames.map((name) => {
      const { Properties } = only(template, 'AWS::Events::Rule', `Events${titled(name)}Rule`)
      return [name, Properties.ScheduleExpression]
    }),
  )
  for (const each of [
    refreshBusyTimes,
    sweepBookings,
    sweepLive,
    sweepNewsletter,
    sweepOrders,
    sweepStore,
    writeCounters,
  ])
    expect(each).toBe('cron(* * * * ? *)')
  // It begins at night, and runs each minute until it is done.
  expect(checkBooks).toBe('cron(* 4-23 * * ? *)')
  for (const expression of Object.values(nightly))
    expect(expression).toMatch(/^cron\(\d+(-59)? \d+ \* \* \? \*\)$/)
})

test('only our own bucket and queue may send', () => {
  const pattern = (name: string) =>
    only(template, 'AWS::Events::Rule', `Events${name}Rule`).Properties.EventPattern
  const created = pattern('OnObjectCreated').detail
  expect(created.bucket.name.map(shown).map(plain)).toEqual(['<MediaUploads>'])
  expect(created.object.key).toEqual([{ prefix: 'uploads/' }])
  expect(pattern('OnMailNews').detail.mail.tags['ses:configuration-set'].map(shown).map(plain)).toEqual([
    '<MailTransactional>',
    '<MailNewsletter>',
  ])
  expect(pattern('OnJobStateChanged').detail.queue.map(shown).map(plain)).toEqual(['<MediaQueue.Arn>'])
})
