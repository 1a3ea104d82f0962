import { CfnCondition, CfnParameter, Duration, Fn, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { accept } from './accepted.ts'
import { titled } from './functions.ts'
import { type LambdaName, streamReaderNames } from './lambdas.ts'

type AlarmsProps = {
  lambdas: Readonly<Record<LambdaName, LambdaFunction>>
  deadLetters: Readonly<Record<string, Queue>>
  api: HttpApi
}

const period = Duration.minutes(5)

/** What someone should look at, sent to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, { lambdas, deadLetters, api }: AlarmsProps) {
    super(scope, 'Alarms')
    this.topic = createTopic(this)
    for (const [name, lambda] of Object.entries(lambdas)) {
      this.raise(`${titled(name)}Fails`, `${name} failed or was turned away`, failuresOf(lambda), 0)
    }
    for (const [name, queue] of Object.entries(deadLetters)) {
      const waiting = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM })
      this.raise(`${titled(name)}DeadLetters`, `${name} gave something up`, waiting, 0)
    }
    for (const name of streamReaderNames) {
      const behind = lambdas[name].metric('IteratorAge', { period, statistic: Stats.MAXIMUM })
      this.raise(`${titled(name)}Behind`, `${name} is more than five minutes behind`, behind, 300_000)
    }
    const errors = api.metricServerError({ period, statistic: Stats.SUM })
    this.raise('ApiErrors', 'The API answered with 5xx', errors, 0)
  }

  private raise(id: string, description: string, metric: IMetric, threshold: number): void {
    const alarm = new Alarm(this, id, {
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

const failuresOf = (lambda: LambdaFunction) =>
  new MathExpression({
    expression: 'FILL(errors, 0) + FILL(throttles, 0)',
    label: 'Errors and throttles',
    period,
    usingMetrics: {
      errors: lambda.metricErrors({ period }),
      throttles: lambda.metricThrottles({ period }),
    },
  })

function createTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Topic', { displayName: 'Kiai alarms', enforceSSL: true })
  const email = new CfnParameter(Stack.of(scope), 'AlarmEmail', {
    default: '',
    description: 'Told of alarms; empty for nobody',
  })
  const subscription = new CfnSubscription(scope, 'Subscription', {
    topicArn: topic.topicArn,
    protocol: 'email',
    endpoint: email.valueAsString,
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
