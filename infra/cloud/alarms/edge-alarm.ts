import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  CfnAlarm,
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { alarmWords } from './alarm-words.ts'

/** Share, in per cent, of what the edge answers with a 5xx: of films, pictures and pages as of the API. */
const mostErrors = 1

/** Tells of errors of the edge; CloudFront tells its metrics in one region alone, see edge-region.ts. */
export function raiseEdgeErrors(scope: Construct, distributionId: string, topic: ITopic): CfnAlarm {
  const alarm = new Alarm(scope, 'EdgeErrors', {
    alarmDescription: alarmWords.edgeErrors,
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      period: Duration.minutes(5),
      statistic: Stats.AVERAGE,
    }),
    threshold: mostErrors,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    // At night one of twenty calls is enough.
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  alarm.addAlarmAction(new SnsAction(topic))
  const { defaultChild } = alarm.node
  if (!(defaultChild instanceof CfnAlarm)) throw new Error('The alarm has no resource')
  return defaultChild
}
