import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import {
  contentSecurityPolicy,
  dataPolicy,
  mediaCaching,
  permissionsPolicy,
  type SecurityHeadersOptions,
} from './security-headers.ts'

/** Headers of the pages and files of the site. */
export function siteHeaders(scope: Construct, options: SecurityHeadersOptions): ResponseHeadersPolicy {
  return policy(scope, 'SiteHeaders', contentSecurityPolicy(options), {
    customHeadersBehavior: {
      customHeaders: [{ header: 'permissions-policy', value: permissionsPolicy, override: true }],
    },
  })
}

/** Headers of what is data, not a page: opened by itself it may load and run nothing. */
export function dataHeaders(scope: Construct): ResponseHeadersPolicy {
  return policy(scope, 'DataHeaders', dataPolicy, {})
}

/** Like `dataHeaders`, and how long a browser may keep the file. */
export function mediaHeaders(scope: Construct, kind: keyof typeof mediaCaching): ResponseHeadersPolicy {
  const value = mediaCaching[kind]
  return policy(scope, `${kind === 'images' ? 'Image' : 'Video'}Headers`, dataPolicy, {
    customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value, override: true }] },
  })
}

function policy(
  scope: Construct,
  id: string,
  contentSecurityPolicy: string,
  more: ResponseHeadersPolicyProps,
): ResponseHeadersPolicy {
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.days(365),
      includeSubdomains: true,
      override: true,
    },
  }
  return new ResponseHeadersPolicy(scope, id, { securityHeadersBehavior, ...more })
}
