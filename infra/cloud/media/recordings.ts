import { Duration } from 'aws-cdk-lib'
import { CfnRecordingConfiguration } from 'aws-cdk-lib/aws-ivs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { createBucket, privateBucket } from './buckets.ts'

/** Days in which a replay can be made from a recording, and retried. */
const keptFor = 90

/** The recordings of live events, made by IVS. */
export class Recordings extends Construct {
  readonly bucket: IBucket
  readonly configurationArn: string

  constructor(scope: Construct, logs: IBucket) {
    super(scope, 'Recordings')
    this.bucket = createBucket(this, 'Bucket', {
      ...privateBucket(logs, 'recordings/'),
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { expiration: Duration.days(keptFor) },
      ],
    })
    const configuration = new CfnRecordingConfiguration(this, 'Configuration', {
      destinationConfiguration: { s3: { bucketName: this.bucket.bucketName } },
      // Each interruption begins a recording with its own start time, by which the chat is synchronized; they are
      // joined here.
      recordingReconnectWindowSeconds: 0,
      thumbnailConfiguration: { recordingMode: 'DISABLED' },
    })
    this.configurationArn = configuration.attrArn
  }
}
