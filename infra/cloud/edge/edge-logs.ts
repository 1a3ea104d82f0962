import { Aws, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { edgeRegion, isEdgeHere } from './edge-region.ts'

/**
 * The only fields of a call that the edge logs. Paths contain the secrets of calendar feeds, queries contain the
 * codes of sign-in, and a path beside an IP address shows which film a person saw. The behaviour tells which part of
 * Kiai it was.
 */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'c-country',
  'asn',
  'cs-method',
  'cache-behavior-path-pattern',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'cs-bytes',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
]

type EdgeLogsProps = { distributionArn: string; bucketArn: string }

export class EdgeLogs extends Construct {
  /** The resources, in the order of their creation. */
  readonly resources: readonly [CfnDeliverySource, CfnDeliveryDestination, CfnDelivery]

  constructor(scope: Construct, { distributionArn, bucketArn }: EdgeLogsProps) {
    super(scope, 'EdgeLog')
    const name = `${Stack.of(this).stackName}-edge`
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: `${bucketArn}/edge`,
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    })
    this.resources = [source, destination, delivery]
  }
}

/** Logs the edge into this bucket, if the stack is in the required region. */
export function logEdgeHere(stack: Stack, { distributionArn }: Distribution, logs: IBucket): void {
  logs.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [logs.arnForObjects('edge/*')],
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: {
          'aws:SourceArn': `arn:${Aws.PARTITION}:logs:${edgeRegion}:${Aws.ACCOUNT_ID}:delivery-source:*`,
        },
      },
    }),
  )
  const { resources } = new EdgeLogs(stack, { distributionArn, bucketArn: logs.bucketArn })
  for (const each of resources) {
    each.cfnOptions.condition = isEdgeHere(stack)
    // Without the bucket policy in place, the delivery is refused.
    if (logs.policy) each.node.addDependency(logs.policy)
  }
}
