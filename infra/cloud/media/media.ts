import { fileURLToPath } from 'node:url'
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
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { Construct } from 'constructs'
import { permit, whole } from '../constructs/permission.ts'
import { createBucket, privateBucket } from './buckets.ts'
import { Recordings } from './recordings.ts'

/**
 * The bucket for uploads (`uploads`), the bucket of published files (`bucket`: `media/videos/…`, `media/images/…`,
 * and the catalogue index under `catalogue/`), and the transcoding between them.
 */
export class Media extends Construct {
  readonly uploads: Bucket
  readonly bucket: IBucket
  /** The recordings of live events, until their replays are made. */
  readonly recordings: Recordings
  /**
   * The origins to which browsers send parts and pictures. Their names are set here, so that the site's headers can
   * contain them.
   */
  readonly receivingOrigins: readonly string[]
  /** Access logs of the buckets and of the distribution. */
  readonly logs: IBucket
  readonly transcodeRole: Role
  readonly queueArn: string
  /** The picture laid over the public pictures of clips for sale; a deployment stores it with its other files. */
  readonly watermark: Asset

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
        // They are removed 90 days after their session, which may be a year ahead; leftovers expire then.
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
        // Rewritten with every change, and rebuilt from the table at any time.
        { prefix: 'catalogue/', noncurrentVersionExpiration: Duration.days(1) },
      ],
    })
    this.recordings = new Recordings(this, this.logs)
    this.watermark = new Asset(this, 'Watermark', {
      path: fileURLToPath(new URL('watermark.png', import.meta.url)),
    })
    this.transcodeRole = this.createTranscodeRole()
    const queue = new CfnQueue(this, 'Queue', { pricingPlan: 'ON_DEMAND', status: 'ACTIVE' })
    this.queueArn = queue.attrArn
  }

  /** Allows pages of this origin to send parts, and to download chunks. */
  allowPagesOf(siteOrigin: string): void {
    this.uploads.addCorsRule({ ...sending, allowedOrigins: [siteOrigin] })
    this.uploads.addCorsRule({ ...receiving, allowedOrigins: [siteOrigin] })
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
      resources: [this.uploads.arnForObjects('originals/*')],
      why: whole.originals,
    })
    const { s3BucketName, s3ObjectKey } = this.watermark
    permit(role, {
      actions: ['s3:GetObject'],
      resources: [`arn:${Aws.PARTITION}:s3:::${s3BucketName}/${s3ObjectKey}`],
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
    // CloudFront wrote its logs with an ACL; a bucket that has one cannot lose it.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [
      { expiration: Duration.days(90) },
      // Logged by an earlier version, with paths and queries, which include secrets of feeds and codes of sign-in.
      { prefix: 'cloudfront/', expiration: Duration.days(1) },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  })
}

/** How browsers send a file to a signed address, and read the ETag that completes an upload. */
const sending = {
  allowedMethods: [HttpMethods.PUT],
  allowedHeaders: ['content-type', 'content-length', 'cache-control'],
  exposedHeaders: ['ETag'],
  maxAge: 3600,
}

/** An address of a chunk is signed with its range. */
const receiving = {
  allowedMethods: [HttpMethods.GET],
  allowedHeaders: ['range'],
  exposedHeaders: ['Content-Range'],
  maxAge: 3600,
}

/**
 * A fixed name would block the second try after a first deployment that was rolled back, so the bucket is deleted
 * with it. It is empty then, and nothing protects it.
 */
const named = (bucketName: string): BucketProps => ({
  bucketName,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
})

/** Globally unique: by stack, account and region. */
const nameOf = (scope: Construct, part: string) =>
  `${Stack.of(scope).stackName.toLowerCase()}-${part}-${Aws.ACCOUNT_ID}-${Aws.REGION}`

/** Lets S3 send events to EventBridge. Set on the resource itself, since the CDK's own way adds a Lambda for it. */
function announceOnBus({ node }: Bucket): void {
  if (!(node.defaultChild instanceof CfnBucket)) throw new Error('The bucket has no resource')
  node.defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}
