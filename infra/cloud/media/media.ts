import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert'
import {
  BlockPublicAccess,
  Bucket,
  type BucketProps,
  CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { permit, whole } from '../constructs/permission.ts'
import { createBucket, privateBucket } from './buckets.ts'
import { Recordings } from './recordings.ts'

/**
 * Where films and pictures arrive (`uploads`), where what is played lies (`bucket`: `media/videos/…`, `media/images/…`,
 * and the catalogue index under `catalogue/`), and what makes the one of the other.
 */
export class Media extends Construct {
  readonly uploads: Bucket
  readonly bucket: IBucket
  /** What live events record, until their replays are made. */
  readonly recordings: Recordings
  /** Where browsers send parts and pictures to; of names set here, so that the site's headers can say them. */
  readonly receivingOrigins: readonly string[]
  /** Access logs of the buckets and of the distribution. */
  readonly logs: IBucket
  readonly transcodeRole: Role
  readonly queueArn: string

  constructor(scope: Construct) {
    super(scope, 'Media')
    this.logs = createLogBucket(this)
    const names = { uploads: nameOf(this, 'uploads'), media: nameOf(this, 'media') }
    this.receivingOrigins = [`https://${names.uploads}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`]
    this.uploads = new Bucket(this, 'Uploads', {
      ...privateBucket(this.logs, 'uploads/'),
      ...named(names.uploads),
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Pictures that were sent and never used.
        { prefix: 'pictures/', expiration: Duration.days(1) },
        // They are removed 90 days after their session, which may be a year ahead; whatever is left then goes.
        { prefix: 'clips/', expiration: Duration.days(365 + 90 + 10) },
      ],
    })
    announceOnBus(this.uploads)
    this.bucket = createBucket(this, 'Bucket', {
      ...privateBucket(this.logs, 'media/'),
      ...named(names.media),
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
        // Made again with every change, and from the table at any time.
        { prefix: 'catalogue/', noncurrentVersionExpiration: Duration.days(1) },
      ],
    })
    this.recordings = new Recordings(this, this.logs)
    this.transcodeRole = this.createTranscodeRole()
    const queue = new CfnQueue(this, 'Queue', { pricingPlan: 'ON_DEMAND', status: 'ACTIVE' })
    this.queueArn = queue.attrArn
  }

  /** Lets pages of this origin send parts. */
  allowUploadsFrom(siteOrigin: string): void {
    this.uploads.addCorsRule({ ...sending, allowedOrigins: [siteOrigin] })
  }

  private createTranscodeRole(): Role {
    const role = new Role(this, 'TranscodeRole', {
      assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    permit(role, {
      actions: ['s3:GetObject'],
      resources: [this.uploads.arnForObjects('uploads/*')],
      why: whole.uploads,
    })
    permit(role, {
      actions: ['s3:GetObject'],
      resources: [this.recordings.bucket.arnForObjects('ivs/*')],
      why: whole.recordings,
    })
    permit(role, {
      actions: ['s3:PutObject'],
      resources: [
        this.bucket.arnForObjects('media/videos/*'),
        this.bucket.arnForObjects('media/images/upl_*'),
      ],
      why: whole.media,
    })
    return role
  }
}

function createLogBucket(scope: Construct): IBucket {
  return createBucket(scope, 'Logs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    // CloudFront wrote its logs with an ACL; of a bucket that has one it cannot be taken away.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [
      { expiration: Duration.days(90) },
      // Logged by an earlier version, with paths and queries: secrets of feeds and codes of sign-in among them.
      { prefix: 'cloudfront/', expiration: Duration.days(1) },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  })
}

/** How browsers send a file to a signed address, and read the ETag that completing an upload needs. */
const sending = {
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['content-type', 'content-length', 'cache-control'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
}

/**
 * A name that is set here would stand in the way of the second try after a first deployment that was rolled back:
 * what that one made goes with it. It is empty then, and nothing protects it.
 */
const named = (bucketName: string): BucketProps => ({
  bucketName,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
})

/** Unique in the world: by stack, account and region. */
const nameOf = (scope: Construct, part: string) =>
  `${Stack.of(scope).stackName.toLowerCase()}-${part}-${Aws.ACCOUNT_ID}-${Aws.REGION}`

/** S3 tells the bus what happens here. Said on the resource itself: the CDK's own way adds a Lambda to do it. */
function announceOnBus({ node }: Bucket): void {
  if (!(node.defaultChild instanceof CfnBucket)) throw new Error('The bucket has no resource')
  node.defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}
