import { Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct, type IConstruct } from 'constructs'
import { table as shape } from '#functions/model/table/table.ts'
import { type Api, throttle } from '../api.ts'
import { titled } from '../constructs/lambda.ts'
import { isEdgeHere } from '../edge/edge-region.ts'
import {
  type ConsumerName,
  domainNames,
  type LambdaName,
  type ScheduledName,
  scheduled,
  scheduledNames,
  streamReaderNames,
} from '../lambdas/lambdas.ts'
import { beside } from '../lambdas/work.ts'
import { createTopic } from './alarm-topic.ts'
import { alarmWords } from './alarm-words.ts'
import { raiseEdgeErrors } from './edge-alarm.ts'

type AlarmsProps = {
  lambdas: Readonly<Record<LambdaName, LambdaFunction>>
  deadLetters: Readonly<Partial<Record<LambdaName, Queue>>>
  queues: Readonly<Record<ConsumerName, Queue>>
  table: ITableV2
  api: Api
  distribution: Distribution
  /** The configuration set of transactional mails. */
  mailSet: string
  /** That of newsletters. */
  newsSet: string
  /** Address of the person who is notified; empty for none. */
  operations: string
}

const period = Duration.minutes(5)
const minute = Duration.minutes(1)
const hour = Duration.hours(1)
/** Bounce and complaint rates at half of the level at which SES begins a review. */
const mostReturned = { Bounce: 0.025, Complaint: 0.0005 }
/** The longest time an event may wait, in seconds: a failed one is retried after six minutes. */
const longestWait = 15 * 60
/** Throttled requests to the table in five minutes that are tolerated: the SDK retries them. */
const mostThrottled = 10

/** The text and metric of an alarm; it is part of the stack of its Lambda. */
type Told = Partial<AlarmProps> & { words: string; metric: IMetric; threshold: number; about?: IConstruct }

/** Alarms that need a person, sent to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, props: AlarmsProps) {
    super(scope, 'Alarms')
    this.topic = createTopic(this, props.operations)
    this.#watchLambdas(props)
    this.#watchQueues(props)
    this.#watchClock(props)
    this.#watchApi(props.api)
    this.#watchTable(props.table)
    this.#watchMail('Mail', props.mailSet)
    this.#watchMail('Newsletter', props.newsSet)
    const edge = raiseEdgeErrors(this, props.distribution.distributionId, this.topic)
    edge.cfnOptions.condition = isEdgeHere(Stack.of(this))
  }

  #watchLambdas({ lambdas }: AlarmsProps): void {
    for (const [name, about] of entriesOf(lambdas)) {
      const metric = this.#failuresOf(name, about)
      this.#raise(`${titled(name)}Fails`, { words: alarmWords.fails(name), metric, threshold: 0, about })
    }
    for (const name of streamReaderNames) {
      const metric = lambdas[name].metric('IteratorAge', { period, statistic: Stats.MAXIMUM })
      this.#raise(`${titled(name)}Behind`, { words: alarmWords.behind(name), metric, threshold: 300_000 })
    }
  }

  #watchQueues({ deadLetters, queues, lambdas }: AlarmsProps): void {
    const statistic = Stats.MAXIMUM
    for (const [name, queue] of entriesOf(deadLetters)) {
      const metric = queue.metricApproximateNumberOfMessagesVisible({ period, statistic })
      const words = alarmWords.gaveUp(name)
      this.#raise(`${titled(name)}DeadLetters`, { words, metric, threshold: 0, about: lambdas[name] })
    }
    for (const [name, queue] of entriesOf(queues)) {
      const metric = queue.metricApproximateAgeOfOldestMessage({ period, statistic })
      const words = alarmWords.waits(name)
      this.#raise(`${titled(name)}Waits`, { words, metric, threshold: longestWait, about: lambdas[name] })
    }
  }

  /** A missing call: a function that was not called has no failures, and no data at all. */
  #watchClock({ lambdas }: AlarmsProps): void {
    for (const name of scheduledNames) {
      const { every, times } = calledWithin(name)
      this.#raise(`${titled(name)}Silent`, {
        words: alarmWords.silent(name),
        metric: lambdas[name].metricInvocations({ period: every, statistic: Stats.SUM }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: times,
        treatMissingData: TreatMissingData.BREACHING,
        about: lambdas[name],
      })
    }
  }

  #watchApi({ http, log }: Api): void {
    const statistic = Stats.SUM
    const errors = http.metricServerError({ period, statistic })
    this.#raise('ApiErrors', { words: alarmWords.apiErrors, metric: errors, threshold: 0 })
    // A call limited by an endpoint has reached a Lambda; one throttled by the stage has not.
    const turnedAway = this.#counted('TurnedAway', log, '{ ($.status = "429") && ($.lambdaMs = "-") }')
    this.#raise('CallsTurnedAway', { words: alarmWords.turnedAway, metric: turnedAway, threshold: 0 })
    const metric = http.metricCount({ period: minute, statistic })
    const most = throttle.rateLimit * minute.toSeconds() * 0.8
    this.#raise('CallsMany', { words: alarmWords.manyCalls, metric, threshold: most })
  }

  #watchTable(table: ITableV2): void {
    const indexes = [undefined, ...shape.indexes.map(({ name }) => name)]
    const usingMetrics = Object.fromEntries(
      indexes.flatMap((index, place) =>
        ['Read', 'Write'].map((kind) => [`${kind.toLowerCase()}${place}`, throttledOf(table, kind, index)]),
      ),
    )
    const expression = Object.keys(usingMetrics)
      .map((id) => `FILL(${id}, 0)`)
      .join(' + ')
    this.#raise('TableThrottled', {
      words: alarmWords.tableThrottled,
      metric: new MathExpression({ expression, label: 'Asked in vain', period, usingMetrics }),
      threshold: mostThrottled,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
  }

  #watchMail(name: string, mailSet: string): void {
    for (const [kind, threshold] of Object.entries(mostReturned)) {
      const metric = new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${kind}Rate`,
        dimensionsMap: { 'ses:configuration-set': mailSet },
        period: hour,
        statistic: Stats.MAXIMUM,
      })
      this.#raise(`${name}${kind}s`, { words: alarmWords.mailReturned, metric, threshold })
    }
  }

  /**
   * Calls that failed or were throttled; for background functions also the errors that they logged before continuing.
   */
  #failuresOf(name: LambdaName, lambda: LambdaFunction): IMetric {
    const errors = lambda.metricErrors({ period })
    const throttles = lambda.metricThrottles({ period })
    if (domainNames.some((domain) => domain === name)) {
      const expression = 'FILL(errors, 0) + FILL(throttles, 0)'
      return new MathExpression({
        expression,
        label: 'Errors and throttles',
        period,
        usingMetrics: { errors, throttles },
      })
    }
    // The level that Lambda writes into each line of `console.error`.
    const told = this.#counted(`${titled(name)}Told`, lambda.logGroup, '"ERROR"', lambda)
    return new MathExpression({
      expression: 'FILL(errors, 0) + FILL(throttles, 0) + FILL(told, 0)',
      label: 'Errors, throttles and failures told in the log',
      period,
      usingMetrics: { errors, throttles, told },
    })
  }

  /** The number of matching lines of a log. */
  #counted(id: string, logGroup: ILogGroup, pattern: string, about: IConstruct = this): Metric {
    return new MetricFilter(beside(about, this), id, {
      logGroup,
      metricNamespace: Stack.of(this).stackName,
      metricName: id,
      filterPattern: FilterPattern.literal(pattern),
    }).metric({ period, statistic: Stats.SUM })
  }

  #raise(id: string, { words, about = this, ...told }: Told): void {
    const alarm = new Alarm(beside(about, this), id, {
      alarmDescription: words,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...told,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}

/** Periods of which at least one must have a call: a quarter of an hour, or a night that may be late by two hours. */
function calledWithin(name: ScheduledName): { every: Duration; times: number } {
  const { hour: hours, minute: minutes } = scheduled[name]
  const isEachMinute = hours === '*' && minutes === '*'
  return isEachMinute ? { every: period, times: 3 } : { every: hour, times: 26 }
}

/** For the table itself, or for an index. */
const throttledOf = (table: ITableV2, kind: string, index: string | undefined) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `${kind}ThrottleEvents`,
    dimensionsMap: { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
    period,
    statistic: Stats.SUM,
  })

const entriesOf = <Value, Name extends LambdaName>(byName: Readonly<Partial<Record<Name, Value>>>) =>
  Object.entries(byName) as [Name, Value][]
