import { Duration } from 'aws-cdk-lib'
import { CfnRecordingConfiguration } from 'aws-cdk-lib/aws-ivs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { createBucket, privateBucket } from './buckets.ts'

/** Days in which a replay can be made, and tried again, of what an event has recorded. */
const keptFor = 90

/** What comes in on the channels of live events, recorded by IVS. */
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
      // Each cut begins a recording with a time of its own, by which the chat finds its second; they are joined here.
      recordingReconnectWindowSeconds: 0,
      thumbnailConfiguration: { recordingMode: 'DISABLED' },
    })
    this.configurationArn = configuration.attrArn
  }
}
