import { Aws, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { createTopic, operationsAddress } from './alarms/alarm-topic.ts'
import { raiseEdgeErrors } from './alarms/edge-alarm.ts'
import { EdgeLogs } from './edge/edge-logs.ts'
import { edgeRegion } from './edge/edge-region.ts'

type EdgeStackProps = { distributionId: string; logBucket: string }

/** The logs and error alarm of the edge, for a stack of another region, whose output `Edge` names both. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { distributionId, logBucket }: EdgeStackProps) {
    super(scope, id, { description: 'What tells of Kiai’s edge', env: { region: edgeRegion } })
    new EdgeLogs(this, {
      distributionArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`,
      bucketArn: `arn:${Aws.PARTITION}:s3:::${logBucket}`,
    })
    raiseEdgeErrors(this, distributionId, createTopic(this, operationsAddress(this)))
  }
}
