import { Duration, Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { socketPath } from '#shared/rules/live/live-chat.ts'
import { accept } from '../constructs/accepted.ts'
import { createBucket, privateBucket } from '../media/buckets.ts'
import type { Media } from '../media/media.ts'
import type { MediaKeys } from '../media/media-keys.ts'
import type { OwnDomain } from './own-domain.ts'
import { mailPaths, pageHeaders } from './security-headers.ts'
import { publishSite } from './site-files.ts'
import { responseHeaders } from './site-headers.ts'
import { prerenderedPaths, sitePathsCode } from './site-paths.ts'

/** The result of the web's build: a folder of files and the hashes of the pages' inline scripts. */
export type BuiltSite = {
  readonly folder: string
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

type SiteProps = {
  built: BuiltSite
  domain: OwnDomain | undefined
  webAclArn: string | undefined
  media: Media
  mediaKeys: MediaKeys
  /** Sent to the API with each call. */
  edgeKey: string
  /** The API's host, for CloudFront, and that of the sockets. */
  apiHost: string
  socketHost: string
}

/** The one origin of browsers: the site, the API and the media behind one distribution. */
export class Site extends Construct {
  /** `https://…` without a trailing slash. */
  readonly origin: string
  readonly distribution: Distribution

  constructor(scope: Construct, props: SiteProps) {
    super(scope, 'Site')
    const { built, domain, webAclArn, media } = props
    const bucket = createBucket(this, 'Bucket', privateBucket(media.logs, 'site/'))
    const origin = siteOrigin(bucket)
    const headers = responseHeaders(this, 'api')
    const api = apiBehaviour(this, props, headers)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Kiai',
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      ...(webAclArn && { webAclId: webAclArn }),
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      defaultBehavior: siteBehaviour(this, origin, props),
      additionalBehaviors: {
        [mailPaths.cloudFront]: { ...api, responseHeadersPolicy: responseHeaders(this, 'mails') },
        '/api/*': api,
        [socketPath]: socketBehaviour(props, headers),
        '/assets/*': assetsBehaviour(origin, responseHeaders(this, 'assets')),
        ...mediaBehaviours(this, props),
      },
      errorResponses: uncachedErrors,
    })
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`
    publishSite(this, built.folder, bucket, this.distribution)
    acceptFindings(this.distribution, props)
  }
}

/**
 * CloudFront caches errors for 10 s whatever their `Cache-Control` says, by a key without cookies: one member's 404
 * would be shown to everyone. So errors are never cached, and never replaced by pages.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

function siteBehaviour(scope: Construct, origin: IOrigin, { built, media }: SiteProps): BehaviorOptions {
  const paths = new EdgeFunction(scope, 'Paths', {
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Maps a path of the site to its file; the app shell for what is not a file',
    code: FunctionCode.fromInline(sitePathsCode(prerenderedPaths(built.folder))),
  })
  return {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: responseHeaders(
      scope,
      'pages',
      pageHeaders({ ...built, receivingOrigins: media.receivingOrigins }),
    ),
    functionAssociations: [{ function: paths, eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  }
}

/** Files that pages name: their content policy is that of the page, so the files do not repeat it. */
function assetsBehaviour(origin: IOrigin, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
  return {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
    compress: true,
  }
}

/** The right to list makes a missing file a 404 instead of a 403; no path of the site lists. */
function siteOrigin(bucket: IBucket): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  })
}

function apiBehaviour(
  scope: Construct,
  { apiHost, edgeKey }: SiteProps,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(apiHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { [edgeKeyHeader]: edgeKey },
      readTimeout: Duration.seconds(30),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: sharedReads(scope),
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    compress: true,
  }
}

/** Sockets of pages, at the path that is their stage's name. CloudFront passes the upgrade on. */
function socketBehaviour(
  { socketHost, edgeKey }: SiteProps,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(socketHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { [edgeKeyHeader]: edgeKey },
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
  }
}

/**
 * The API decides by `Cache-Control` alone. Only public reads have `s-maxage`, and those never vary by caller. All
 * other answers are `no-store`, which is neither cached nor shared between concurrent requests of one address. So
 * cookies reach the API without being part of the cache key.
 */
function sharedReads(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'SharedReads', {
    comment: `Public reads of ${Stack.of(scope).stackName}, as long as the API says`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

function mediaBehaviours(scope: Construct, { media, mediaKeys }: SiteProps): Record<string, BehaviorOptions> {
  const stored: BehaviorOptions = {
    origin: S3BucketOrigin.withOriginAccessControl(media.bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  }
  return {
    '/media/videos/*': {
      ...stored,
      trustedKeyGroups: [mediaKeys.keyGroup],
      responseHeadersPolicy: responseHeaders(scope, 'videos'),
    },
    '/media/images/*': { ...stored, responseHeadersPolicy: responseHeaders(scope, 'images') },
  }
}

function acceptFindings(distribution: Distribution, { domain, webAclArn }: SiteProps): void {
  accept(distribution, 'AwsSolutions-CFR1', 'Kiai is for members of every country.')
  accept(
    distribution,
    'AwsSolutions-CFR3',
    'That log has all fields, and paths and queries hold secrets; see edge-logs.ts for the one with chosen fields.',
  )
  accept(
    distribution,
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'No request reaches S3 without a key: the root and every path become a file of the site first.',
  )
  if (!webAclArn) {
    accept(
      distribution,
      'AwsSolutions-CFR2',
      'A firewall costs by the month, the rule and the request, every segment of a film included: who runs Kiai decides, and names theirs as -c webAclArn. Without one, endpoints limit calls by network and the API limits all together.',
    )
  }
  if (!domain) {
    accept(
      distribution,
      'AwsSolutions-CFR4',
      'CloudFront fixes the oldest protocol of its own certificate; an own domain has TLS 1.2 at least.',
    )
  }
}
