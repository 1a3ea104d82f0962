import { Duration } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { type EventPattern, type IEventBus, Match, Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget, SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import {
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { consumers, type EventName, events, ownSource } from '#shared/contract/events.ts'
import { accept } from './constructs/accepted.ts'
import { titled } from './constructs/lambda.ts'
import { limitsOf } from './lambdas/lambda-limits.ts'
import {
  type ConsumerName,
  consumerNames,
  type LambdaName,
  type ScheduledName,
  type StreamReaderName,
  scheduled,
  scheduledNames,
  streamReaderNames,
  streamReaders,
} from './lambdas/lambdas.ts'
import { beside } from './lambdas/work.ts'
import type { Mail } from './mail.ts'
import type { Media } from './media/media.ts'

type EventsProps = {
  table: ITableV2
  media: Media
  mail: Mail
  /** For Kiai's own events; AWS services use the account's default bus. */
  bus: IEventBus
  lambdas: Readonly<Record<LambdaName, LambdaFunction>>
}

/** How events reach their consumers: the table's stream, the bus, and a queue per consumer. */
export class Events extends Construct {
  /** Dead-letter queues, by the Lambda that failed. */
  readonly deadLetters: Readonly<Partial<Record<LambdaName, Queue>>>
  /** The queue of each consumer. */
  readonly queues: Readonly<Record<ConsumerName, Queue>>

  constructor(scope: Construct, { table, media, mail, bus, lambdas }: EventsProps) {
    super(scope, 'Events')
    const consumed = consumerNames.map(
      (name) => [name, consume(this, name, { media, mail, bus }, lambdas[name])] as const,
    )
    this.queues = Object.fromEntries(consumed.map(([name, { queue }]) => [name, queue])) as Record<
      ConsumerName,
      Queue
    >
    this.deadLetters = Object.fromEntries([
      ...streamReaderNames.map((name) => [name, readStream(this, name, table, lambdas[name])] as const),
      ...scheduledNames.map((name) => [name, schedule(this, name, lambdas[name])] as const),
      ...consumed.map(([name, { deadLetters }]) => [name, deadLetters] as const),
    ])
  }
}

function readStream(
  scope: Construct,
  name: StreamReaderName,
  table: ITableV2,
  lambda: LambdaFunction,
): Queue {
  const { filters, batchSize, windowSeconds, reportsFailures, tries } = streamReaders[name]
  const deadLetters = createDeadLetters(scope, name)
  lambda.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map(filterOf),
      batchSize,
      maxBatchingWindow: Duration.seconds(windowSeconds),
      // One at a time: two concurrent writers of one index, or of one item's events, would race.
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      ...(tries !== undefined && { retryAttempts: tries }),
      reportBatchItemFailures: reportsFailures,
      onFailure: new SqsDlq(deadLetters),
    }),
  )
  return deadLetters
}

/** A removed item has only an old image, all others have a new one. */
function filterOf({ changes, entities }: { changes: readonly string[]; entities: readonly string[] }) {
  const kind = { __edb_e__: { S: FilterRule.or(...entities) } }
  const dynamodb = changes.includes('REMOVE') ? { OldImage: kind } : { NewImage: kind }
  return FilterCriteria.filter({ eventName: FilterRule.or(...changes), dynamodb })
}

function consume(
  scope: Construct,
  name: ConsumerName,
  { media, mail, bus }: Pick<EventsProps, 'media' | 'mail' | 'bus'>,
  lambda: LambdaFunction,
): { queue: Queue; deadLetters: Queue } {
  const { event, batchSize, windowSeconds } = consumers[name]
  const deadLetters = createDeadLetters(scope, name)
  const queue = new Queue(scope, `${titled(name)}Queue`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // A message in work is not delivered again: AWS recommends six times the Lambda's timeout.
    visibilityTimeout: Duration.seconds((limitsOf(name).timeoutMs / 1000) * 6 + windowSeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  })
  new Rule(scope, `${titled(name)}Rule`, {
    description: `${detailTypesOf(event).join(', ')} for ${name}`,
    ...(isOwn(event) && { eventBus: bus }),
    eventPattern: patternOf(event, media, mail),
    targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
  })
  accept(
    lambda,
    'Serverless-LambdaEventSourceMappingDestination',
    'What fails goes back to its queue, which moves it to the dead letters after five tries.',
  )
  lambda.addEventSource(
    new SqsEventSource(queue, {
      batchSize,
      maxBatchingWindow: Duration.seconds(windowSeconds),
      reportBatchItemFailures: true,
      maxConcurrency: 5,
    }),
  )
  return { queue, deadLetters }
}

/**
 * By schedule, which may fire twice. A run that failed twice goes to the dead-letter queue; the next run catches up.
 */
function schedule(events: Construct, name: ScheduledName, lambda: LambdaFunction): Queue {
  const { hour, minute } = scheduled[name]
  const scope = beside(lambda, events)
  const deadLetters = createDeadLetters(scope, name)
  new Rule(scope, `${titled(name)}Rule`, {
    description: `Runs ${name} ${whenOf(scheduled[name])}`,
    schedule: Schedule.cron({ hour, minute }),
    targets: [new LambdaTarget(lambda, { deadLetterQueue: deadLetters, retryAttempts: 1 })],
  })
  lambda.configureAsyncInvoke({ onFailure: new SqsDestination(deadLetters), retryAttempts: 1 })
  return deadLetters
}

function whenOf({ hour, minute }: { hour: string; minute: string }): string {
  if (minute !== '*') return `at ${hour}:${minute} UTC`
  return hour === '*' ? 'each minute' : `each minute of the hours ${hour} UTC`
}

const detailTypesOf = (event: EventName) => [events[event].detailType].flat()
const isOwn = (event: EventName) => events[event].source === ownSource

/** The pattern of an event; events of AWS services only if they are about our own bucket, queue and mails. */
function patternOf(event: EventName, media: Media, mail: Mail): EventPattern {
  const pattern = { source: [events[event].source], detailType: detailTypesOf(event) }
  if (event === 'objectCreated') {
    return {
      ...pattern,
      detail: { bucket: { name: [media.uploads.bucketName] }, object: { key: Match.prefix('uploads/') } },
    }
  }
  if (event === 'mailNews') {
    const tags = {
      'ses:configuration-set': [mail.transactional, mail.news].map((set) => set.configurationSetName),
    }
    return { ...pattern, detail: { mail: { tags } } }
  }
  return event === 'jobStateChanged' ? { ...pattern, detail: { queue: [media.queueArn] } } : pattern
}

function createDeadLetters(scope: Construct, name: string): Queue {
  const queue = new Queue(scope, `${titled(name)}DeadLetters`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  const reason = 'It is itself where what failed ends; an alarm tells of it.'
  accept(queue, 'AwsSolutions-SQS3', reason)
  accept(queue, 'Serverless-SQSRedrivePolicy', reason)
  return queue
}
