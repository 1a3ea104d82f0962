import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titled } from '../../infra/cloud/constructs/lambda.ts'
import { mailPaths } from '../../infra/cloud/edge/security-headers.ts'
import { domainNames, socketNames } from '../../infra/cloud/lambdas/lambdas.ts'
import { ofType, only, plain, shown, stack, synthesize } from './stack-template.ts'

const { template } = stack
const { DistributionConfig: config } = only(template, 'AWS::CloudFront::Distribution').Properties

type Behaviour = {
  PathPattern?: string
  TargetOriginId: string
  TrustedKeyGroups?: unknown[]
  FunctionAssociations?: unknown[]
  AllowedMethods?: string[]
  CachePolicyId: { Ref: string } | string
  ResponseHeadersPolicyId: { Ref: string }
  ViewerProtocolPolicy: string
}
const behaviours: Behaviour[] = config.CacheBehaviors
const behaviour = (path: string) => {
  const found = behaviours.find(({ PathPattern }) => PathPattern === path)
  if (!found) throw new Error(`No behaviour for ${path}`)
  return found
}
const originOf = ({ TargetOriginId }: Behaviour) => {
  const origin: { Id: string; DomainName: unknown } = config.Origins.find(
    ({ Id }: { Id: string }) => Id === TargetOriginId,
  )
  return plain(shown(origin.DomainName))
}
const headersOf = ({ ResponseHeadersPolicyId: { Ref } }: Behaviour) =>
  template.Resources[Ref]?.Properties.ResponseHeadersPolicyConfig

describe('paths of the one origin', () => {
  test('lead to the API, to sockets, to videos, to images, and otherwise to the site', () => {
    expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/newsletter/campaigns/*/preview',
      '/api/*',
      '/chat',
      '/assets/*',
      '/media/videos/*',
      '/media/images/*',
    ])
    expect(originOf(behaviour('/api/*'))).toMatch(/^<ApiHttp>\.execute-api\./)
    expect(originOf(behaviour('/chat'))).toMatch(/^<SocketsApi\w*>\.execute-api\./)
    expect(originOf(behaviour('/assets/*'))).toBe('<SiteBucket.RegionalDomainName>')
    expect(originOf(behaviour('/media/videos/*'))).toBe('<MediaBucket.RegionalDomainName>')
    expect(originOf(behaviour('/media/images/*'))).toBe('<MediaBucket.RegionalDomainName>')
    expect(originOf(config.DefaultCacheBehavior)).toBe('<SiteBucket.RegionalDomainName>')
  })

  test('require a signed cookie for videos, and for videos alone', () => {
    expect(behaviour('/media/videos/*').TrustedKeyGroups).toHaveLength(1)
    expect(behaviour('/media/images/*').TrustedKeyGroups).toBeUndefined()
    expect(config.DefaultCacheBehavior.TrustedKeyGroups).toBeUndefined()
  })

  test('read buckets through CloudFront alone', () => {
    const ids = config.Origins.map(({ OriginAccessControlId }: { OriginAccessControlId?: unknown }) =>
      OriginAccessControlId ? 'signed' : 'open',
    )
    expect(ids.sort()).toEqual(['open', 'open', 'signed', 'signed'])
  })

  test('become the app shell for the site only: an API 404 stays unchanged', () => {
    expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1)
    for (const each of behaviours) expect(each.FunctionAssociations, each.PathPattern).toBeUndefined()
    for (const each of config.CustomErrorResponses) {
      expect(each).not.toHaveProperty('ResponsePagePath')
      expect(each).not.toHaveProperty('ResponseCode')
    }
  })
})

describe('the API, and that of sockets,', () => {
  const key = 'x-kiai-edge'

  test('gets a key from a secret, and checks it by its hash', () => {
    for (const path of ['/api/*', '/chat']) {
      const { OriginCustomHeaders } = config.Origins.find(
        ({ Id }: { Id: string }) => Id === behaviour(path).TargetOriginId,
      )
      expect(OriginCustomHeaders).toHaveLength(1)
      expect(OriginCustomHeaders[0].HeaderName).toBe(key)
      expect(plain(shown(OriginCustomHeaders[0].HeaderValue))).toMatch(
        /^{{resolve:secretsmanager:<EdgeKeysKey1\w*>:SecretString:::?}}$/,
      )
    }
    for (const name of [...domainNames, ...socketNames]) {
      const { Environment } = only(template, 'AWS::Lambda::Function', `Functions${titled(name)}`).Properties
      expect(plain(shown(Environment.Variables.EDGE_KEY_HASHES)), name).toMatch(/^<EdgeKeysHash1\w*\.Hash>$/)
    }
  })
})

describe('the cache of the edge', () => {
  test('follows the API’s headers, by address and query, never by cookie', () => {
    const { CachePolicyId } = behaviour('/api/*')
    const policy = template.Resources[shown(CachePolicyId).slice(1, -1)]?.Properties.CachePolicyConfig
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 })
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
    expect(behaviour('/api/*').AllowedMethods).toContain('DELETE')
  })

  test('has no errors: one member’s 404 is not shown to another', () => {
    const codes: number[] = config.CustomErrorResponses.map(
      ({ ErrorCode }: { ErrorCode: number }) => ErrorCode,
    )
    // All that CloudFront would otherwise cache for ten seconds.
    expect(codes).toEqual(expect.arrayContaining([403, 404, 405, 414, 500, 501, 502, 503, 504]))
    for (const { ErrorCachingMinTTL } of config.CustomErrorResponses) expect(ErrorCachingMinTTL).toBe(0)
  })

  test('is set for browsers by kind of media', () => {
    const cacheControl = (path: string) =>
      headersOf(behaviour(path)).CustomHeadersConfig.Items.find(
        ({ Header }: { Header: string }) => Header === 'cache-control',
      )
    expect(cacheControl('/media/videos/*')).toMatchObject({
      Header: 'cache-control',
      Value: 'private, no-cache',
    })
    expect(cacheControl('/media/images/*').Value).toContain('immutable')
  })
})

describe('the headers of pages', () => {
  const site = headersOf(config.DefaultCacheBehavior)
  const policy = plain(shown(site.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy))

  test('have a policy that runs and loads own content only', () => {
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self' 'sha256-script';")
    expect(policy).toContain("style-src 'self' 'sha256-style';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain(
      "connect-src 'self' https://*.live-video.net https://kiai-uploads-<AWS::AccountId>-<AWS::Region>.s3.",
    )
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
  })

  test('require HTTPS for a year, and forbid type sniffing and framing; data may run nothing at all', () => {
    for (const each of [config.DefaultCacheBehavior, ...behaviours]) {
      const { SecurityHeadersConfig } = headersOf(each)
      expect(SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(
        31_536_000,
      )
      expect(SecurityHeadersConfig.ContentTypeOptions).toEqual({ Override: true })
      expect(SecurityHeadersConfig.FrameOptions.FrameOption).toBe(
        each.PathPattern === mailPaths.cloudFront ? 'SAMEORIGIN' : 'DENY',
      )
      expect(SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin')
      expect(each.ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/)
    }
    for (const each of behaviours) {
      const { ContentSecurityPolicy } = headersOf(each).SecurityHeadersConfig
      expect(ContentSecurityPolicy.ContentSecurityPolicy).toContain("default-src 'none'")
    }
    const custom = (each: Behaviour) =>
      Object.fromEntries(
        headersOf(each).CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [
          Header,
          Value,
        ]),
      )
    expect(Object.keys(custom(config.DefaultCacheBehavior))).toContain('permissions-policy')
    expect(custom(config.DefaultCacheBehavior)['cross-origin-opener-policy']).toBe('same-origin')
    for (const each of [config.DefaultCacheBehavior, ...behaviours]) {
      expect(custom(each)['cross-origin-resource-policy'], each.PathPattern).toBe(
        each.PathPattern === '/media/images/*' ? 'cross-origin' : 'same-origin',
      )
    }
  })
})

test('cache files with a hash in their name for a year, and revalidate pages', () => {
  const [assets, pages] = ['SiteAssets', 'SitePages'].map((id) =>
    only(template, 'Custom::CDKBucketDeployment', id),
  )
  expect(assets?.Properties.SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(assets?.Properties).toMatchObject({ Include: ['assets/*'], Exclude: ['*'], Prune: false })
  expect(pages?.Properties.SystemMetadata['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(pages?.Properties).toMatchObject({ Exclude: ['assets/*'], DistributionPaths: ['/*'] })
})

describe('with a custom domain', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1'
  const owned = synthesize({ domainName: 'kiai.example', certificateArn })

  test('everything uses that name, and TLS is 1.2 at least', () => {
    const { DistributionConfig } = only(owned.template, 'AWS::CloudFront::Distribution').Properties
    expect(DistributionConfig.Aliases).toEqual(['kiai.example'])
    expect(DistributionConfig.ViewerCertificate).toMatchObject({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    })
    const origins = ofType(owned.template, 'AWS::Lambda::Function').flatMap(
      ([, { Properties }]) => Properties.Environment?.Variables?.SITE_ORIGIN ?? [],
    )
    expect(new Set(origins)).toEqual(new Set(['https://kiai.example']))
    expect(owned.template.Outputs.SiteOrigin?.Value).toBe('https://kiai.example')
    expect(plain(shown(owned.template.Outputs.DnsTarget?.Value))).toBe('<SiteDistribution.DomainName>')
  })

  test('the name and its certificate come together', () => {
    expect(() => synthesize({ domainName: 'kiai.example' })).toThrow('takes both')
  })
})

describe('with a custom domain of the API', () => {
  const apiCertificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/2'
  const step = (apiDomainStep?: string) =>
    synthesize({
      apiDomainName: 'api.kiai.example',
      apiCertificateArn,
      ...(apiDomainStep !== undefined && { apiDomainStep }),
    })
  const calledBy = ({ template }: typeof stack) => {
    const { Origins } = only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig
    return Origins.map((origin: { DomainName: unknown }) => plain(shown(origin.DomainName)))
  }
  const isOpen = ({ template }: typeof stack) =>
    only(template, 'AWS::ApiGatewayV2::Api', 'Api').Properties.DisableExecuteApiEndpoint === false

  test.each([undefined, '1', '2', '3'])(
    'step %s: the name exists, and the output says where its record leads',
    (at) => {
      const owned = step(at)
      const { DomainName, DomainNameConfigurations } = only(
        owned.template,
        'AWS::ApiGatewayV2::DomainName',
      ).Properties
      expect(DomainName).toBe('api.kiai.example')
      expect(DomainNameConfigurations).toEqual([
        { CertificateArn: apiCertificateArn, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
      ])
      expect(only(owned.template, 'AWS::ApiGatewayV2::ApiMapping').Properties.Stage).toBe('$default')
      expect(shown(owned.template.Outputs.ApiDnsTarget?.Value)).toMatch(
        /^<ApiDomain\w+\.RegionalDomainName>$/,
      )
    },
  )

  test('a live stage works as before until the record exists, and the old address until it is no longer called', () => {
    const address = '<ApiHttp>.execute-api.<AWS::Region>.<AWS::URLSuffix>'
    for (const at of [undefined, '1']) {
      expect(calledBy(step(at))).toContain(address)
      expect(isOpen(step(at))).toBe(true)
    }
    // CloudFront's edge locations update within minutes, in which some call the old address.
    expect(calledBy(step('2'))).toContain('api.kiai.example')
    expect(isOpen(step('2'))).toBe(true)
    expect(calledBy(step('3'))).toContain('api.kiai.example')
    expect(isOpen(step('3'))).toBe(false)
  })

  test('a step is one of three, and needs a name', () => {
    expect(() => step('4')).toThrow('-c apiDomainStep')
    expect(() => synthesize({ apiDomainStep: '2' })).toThrow('-c apiDomainName')
  })

  test('without one that address stays, and only the key of the edge opens it', () => {
    expect(isOpen(stack)).toBe(true)
    expect(template.Outputs.ApiDnsTarget).toBeUndefined()
  })
})

test('the build’s notes and its compressed copies are not published', () => {
  const [site] = ofType(template, 'Custom::CDKBucketDeployment')
  expect(site).toBeDefined()
  expect(publishedFiles()).toEqual([
    'app-shell.html',
    'assets/main-1a2b.js',
    'index.html',
    'videos/index.html',
  ])
})

/** Files that the copying Lambda is given, by its assets. */
function publishedFiles(): string[] {
  const [, deployment] = ofType(template, 'Custom::CDKBucketDeployment')[0] ?? []
  const [key] = deployment?.Properties.SourceObjectKeys ?? []
  const folder = join(dirname(stack.file), `asset.${String(key).replace('.zip', '')}`)
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .concat(globSync('.vite/*', { cwd: folder }))
    .sort()
}
