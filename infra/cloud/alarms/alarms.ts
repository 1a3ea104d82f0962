import { Aws, CfnCondition, CfnParameter, Duration, Fn, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct, type IConstruct } from 'constructs'
import { beside } from '../../work.ts'
import { accept } from '../constructs/accepted.ts'
import { titled } from '../constructs/lambda.ts'
import { domainNames, type LambdaName, streamReaderNames } from '../lambdas/lambdas.ts'
import { alarmWords } from './alarm-words.ts'

type AlarmsProps = {
  lambdas: Readonly<Record<LambdaName, LambdaFunction>>
  deadLetters: Readonly<Partial<Record<LambdaName, Queue>>>
  api: HttpApi
  /** The configuration set of mails that members wait for. */
  mailSet: string
  /** Address of who is told; empty for nobody. */
  operations: string
}

const period = Duration.minutes(5)
/** Shares of mails that bounce or are complained of, half of what SES begins to look into. */
const mostReturned = { Bounce: 0.025, Complaint: 0.0005 }

/** What someone should look at, sent to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, { lambdas, deadLetters, api, mailSet, operations }: AlarmsProps) {
    super(scope, 'Alarms')
    this.topic = createTopic(this, operations)
    for (const [name, lambda] of entriesOf(lambdas)) {
      this.raise(`${titled(name)}Fails`, alarmWords.fails(name), this.failuresOf(name, lambda), 0, lambda)
    }
    for (const [name, queue] of entriesOf(deadLetters)) {
      const waiting = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM })
      this.raise(`${titled(name)}DeadLetters`, alarmWords.gaveUp(name), waiting, 0, lambdas[name])
    }
    for (const name of streamReaderNames) {
      const behind = lambdas[name].metric('IteratorAge', { period, statistic: Stats.MAXIMUM })
      this.raise(`${titled(name)}Behind`, alarmWords.behind(name), behind, 300_000)
    }
    const errors = api.metricServerError({ period, statistic: Stats.SUM })
    this.raise('ApiErrors', alarmWords.apiErrors, errors, 0)
    for (const [kind, most] of Object.entries(mostReturned)) {
      const rate = new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${kind}Rate`,
        dimensionsMap: { 'ses:configuration-set': mailSet },
        ...{ period: Duration.hours(1), statistic: Stats.MAXIMUM },
      })
      this.raise(`Mail${kind}s`, alarmWords.mailReturned, rate, most)
    }
  }

  /** Calls that failed or were turned away; of whoever nobody waits for, also what it told its log and went on. */
  private failuresOf(name: LambdaName, lambda: LambdaFunction): IMetric {
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
    const told = new MetricFilter(beside(lambda, this), `${titled(name)}Told`, {
      logGroup: lambda.logGroup,
      metricNamespace: Stack.of(this).stackName,
      metricName: `${titled(name)}Told`,
      // The level that Lambda writes into each line of `console.error`.
      filterPattern: FilterPattern.allTerms('ERROR'),
    }).metric({ period, statistic: Stats.SUM })
    return new MathExpression({
      expression: 'FILL(errors, 0) + FILL(throttles, 0) + FILL(told, 0)',
      label: 'Errors, throttles and failures told in the log',
      period,
      usingMetrics: { errors, throttles, told },
    })
  }

  /** `about`: the Lambda it tells of, in whose stack it stands. */
  private raise(
    id: string,
    description: string,
    metric: IMetric,
    threshold: number,
    about: IConstruct = this,
  ): void {
    const alarm = new Alarm(beside(about, this), id, {
      alarmDescription: description,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}

/** Who looks after Kiai: told of alarms, and by mail of a session that lacks its link. */
export const operationsAddress = (stack: Stack): string =>
  new CfnParameter(stack, 'AlarmEmail', {
    default: '',
    description: 'Told of alarms, and of sessions without a meeting link; empty for nobody',
  }).valueAsString

const entriesOf = <Value>(byName: Readonly<Partial<Record<LambdaName, Value>>>) =>
  Object.entries(byName) as [LambdaName, Value][]

function createTopic(scope: Construct, email: string): Topic {
  const topic = new Topic(scope, 'Topic', { displayName: 'Kiai alarms', enforceSSL: true })
  // A policy of one's own replaces the one by which alarms of the account may publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  const subscription = new CfnSubscription(scope, 'Subscription', {
    topicArn: topic.topicArn,
    protocol: 'email',
    endpoint: email,
  })
  subscription.cfnOptions.condition = new CfnCondition(scope, 'HasEmail', {
    expression: Fn.conditionNot(Fn.conditionEquals(email, '')),
  })
  accept(
    subscription,
    'Serverless-SNSRedrivePolicy',
    'An alarm that mail does not take is still seen in CloudWatch.',
  )
  return topic
}
