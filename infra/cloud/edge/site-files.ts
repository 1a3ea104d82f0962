import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { keptForGood } from '#shared/rules/caching.ts'
import { accept } from '../constructs/accepted.ts'
import { acceptWildcard } from '../constructs/permission.ts'

/** CloudFront compresses itself; the build's notes are not public. */
const unpublished = ['*.br', '*.gz', '.vite/*']
/** Files whose name changes with their content. */
const hashed = 'assets/*'

/**
 * Uploads the built site into its bucket: hashed files first, then the pages that name them. Old hashed files stay
 * for pages that are still open in a browser.
 */
export function publishSite(
  scope: Construct,
  folder: string,
  bucket: IBucket,
  distribution: Distribution,
): void {
  const common = {
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'PublishLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  }
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    sources: [Source.asset(folder, { exclude: unpublished })],
    exclude: ['*'],
    include: [hashed],
    cacheControl: [CacheControl.fromString(keptForGood)],
  })
  const pages = new BucketDeployment(scope, 'Pages', {
    ...common,
    sources: [Source.asset(folder, { exclude: unpublished })],
    exclude: [hashed],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.seconds(0)),
      CacheControl.mustRevalidate(),
    ],
    distribution,
    distributionPaths: ['/*'],
  })
  pages.node.addDependency(assets)
  acceptFindings(pages, bucket)
}

/** The CDK's own Lambda copies the files; its permissions and runtime cannot be chosen here. */
function acceptFindings({ handlerRole }: BucketDeployment, bucket: IBucket): void {
  const copier = handlerRole.node.scope
  if (!copier) throw new Error('The copying Lambda was not found')
  const reason =
    'The Lambda of the CDK that copies files while deploying; its code and role come with the CDK.'
  for (const finding of copierFindings) accept(copier, finding, reason)
  const assets = `arn:${Aws.PARTITION}:s3:::cdk-hnb659fds-assets-${Aws.ACCOUNT_ID}-${Aws.REGION}/*`
  for (const resource of [assets, bucket.arnForObjects('*'), '*']) acceptWildcard(copier, resource, reason)
}

const copierFindings = [
  'AwsSolutions-L1',
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  'AwsSolutions-IAM5[Action::s3:GetBucket*]',
  'AwsSolutions-IAM5[Action::s3:GetObject*]',
  'AwsSolutions-IAM5[Action::s3:List*]',
  'AwsSolutions-IAM5[Action::s3:Abort*]',
  'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
  'Serverless-LambdaDLQ',
  'Serverless-LambdaLatestVersion',
  'Serverless-LambdaTracing',
]
