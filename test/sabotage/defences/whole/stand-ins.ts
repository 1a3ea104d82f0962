import type { Defence } from '../../defence.ts'

/**
 * The stand-ins for AWS refuse the same calls as AWS: tests against a stand-in that accepts everything prove nothing.
 */
export const standIns: Defence[] = [
  {
    name: 'edge-cookies',
    file: 'infra/local/edge/edge.ts',
    from: "if (behaviour !== 'images') requireCookies(req, pathname, options)",
    to: '',
    tests: ['test/infra/local/edge.test.ts'],
  },
  {
    name: 'edge-path',
    file: 'infra/local/edge/edge.ts',
    from: "if (!behaviour) throw new EdgeError(403, 'AccessDenied', 'Access denied')",
    to: "if (!behaviour) return { pathname, behaviour: 'images' }",
    tests: ['test/infra/local/edge.test.ts'],
  },
  {
    name: 'cookie-expiry',
    file: 'infra/local/edge/signed-cookies.ts',
    from: 'check.now / 1000 < policy.before && ',
    to: '',
    tests: ['test/infra/local/edge.test.ts'],
  },
  {
    name: 'cookie-pattern',
    file: 'infra/local/edge/signed-cookies.ts',
    from: ' && matchesPattern(policy.resource, check.url)',
    to: '',
    tests: ['test/infra/local/edge.test.ts'],
  },
  {
    name: 'cookie-signature',
    file: 'infra/local/edge/signed-cookies.ts',
    from: " || !verify('RSA-SHA1', policyText, key, signature)",
    to: '',
    tests: ['test/infra/local/signed-cookies.test.ts'],
  },
  {
    name: 'cookie-spelling',
    file: 'infra/local/edge/signed-cookies.ts',
    from: 'return spelled === value ? bytes : undefined',
    to: 'return spelled ? bytes : undefined',
    tests: ['test/infra/local/signed-cookies.test.ts'],
  },
  {
    name: 'sigv4-signature',
    file: 'infra/local/sigv4.ts',
    from: "if (!sameText(hmac(key, toSign).toString('hex'), claim.signature)) {",
    to: "if (claim.signature === '') {",
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'sigv4-expiry',
    file: 'infra/local/sigv4.ts',
    from: 'if (options.now >= start + Number(expires) * 1000) {',
    to: 'if (options.now < 0) {',
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'sigv4-skew',
    file: 'infra/local/sigv4.ts',
    from: 'if (Math.abs(options.now - instantOf(date)) > maxSkewMs) {',
    to: 'if (options.now < 0) {',
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'sigv4-service',
    file: 'infra/local/sigv4.ts',
    from: 'if (service !== options.service)',
    to: "if (service === '')",
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'sigv4-headers',
    file: 'infra/local/sigv4.ts',
    from: '  requireSignedHeaders(request.headers, claim.signedHeaders)\n',
    to: '',
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'sigv4-key',
    file: 'infra/local/sigv4.ts',
    from: 'if (!sameText(claim.accessKeyId, credentials.accessKeyId)) {',
    to: "if (claim.accessKeyId === '') {",
    tests: ['test/infra/local/s3/s3-signatures.test.ts'],
  },
  {
    name: 'secret-label-taken-by-name',
    file: 'infra/local/secrets/vault.ts',
    from: ' && bearer.id !== call.RemoveFromVersionId',
    to: ' && call.RemoveFromVersionId === undefined',
    tests: ['test/infra/local/secrets.test.ts'],
  },
  {
    name: 'secret-version-has-one-value',
    file: 'infra/local/secrets/vault.ts',
    from: 'if (same && same.value !== value)',
    to: "if (same && value === '')",
    tests: ['test/infra/local/secrets.test.ts'],
  },
  {
    name: 'secret-versions-are-forgotten',
    file: 'infra/local/secrets/vault.ts',
    from: 'all.length - mostVersions',
    to: '0 - mostVersions',
    tests: ['test/infra/local/secrets.test.ts'],
  },
]
