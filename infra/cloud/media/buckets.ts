import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

/** Private, encrypted, TLS only, logged, and kept if the stack is deleted. */
export function privateBucket(logs: IBucket, prefix: string): BucketProps {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: `s3/${prefix}`,
    removalPolicy: RemovalPolicy.RETAIN,
  }
}

/** The class says `undefined` where its own interface says absent; to the compiler these differ. */
export function createBucket(scope: Construct, id: string, props: BucketProps): IBucket {
  return new Bucket(scope, id, props) as IBucket
}
