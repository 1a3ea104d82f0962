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

/** Tolerated share of 5xx answers of the edge, in per cent: of films, pictures, pages and the API. */
const mostErrors = 1

/** Alarms on errors of the edge; CloudFront publishes its metrics in one region alone, see edge-region.ts. */
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
    // At night a single one of twenty calls exceeds the share.
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  alarm.addAlarmAction(new SnsAction(topic))
  const { defaultChild } = alarm.node
  if (!(defaultChild instanceof CfnAlarm)) throw new Error('The alarm has no resource')
  return defaultChild
}
