import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { headersOf, httpsFor, mediaCaching, type Served } from './security-headers.ts'

/** CloudFront's headers by kind of content, as defined in `security-headers.ts`. */
export function responseHeaders(
  scope: Construct,
  served: Served,
  headers = headersOf(served),
): ResponseHeadersPolicy {
  const { 'content-security-policy': contentSecurityPolicy = '' } = headers
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
    contentTypeOptions: { override: true },
    frameOptions: {
      frameOption: served === 'mails' ? HeadersFrameOption.SAMEORIGIN : HeadersFrameOption.DENY,
      override: true,
    },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(httpsFor),
      includeSubdomains: true,
      override: true,
    },
  }
  const custom = Object.entries(headers).filter(([name]) => !ownOfCloudFront.has(name))
  if (served === 'videos' || served === 'images') custom.push(['cache-control', mediaCaching[served]])
  return new ResponseHeadersPolicy(scope, `${served.charAt(0).toUpperCase()}${served.slice(1)}Headers`, {
    securityHeadersBehavior,
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
    },
  })
}

/** Headers for which CloudFront has its own settings; it accepts them in no other way. */
const ownOfCloudFront = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
])
