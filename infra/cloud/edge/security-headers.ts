import { keptForGood } from '#shared/rules/caching.ts'
/** The security headers of the site, used by CloudFront and on one machine. Plain data: no part of the cloud. */

export type SecurityHeadersOptions = {
  /** Origins besides the site's own to which the browser sends files. */
  readonly receivingOrigins: readonly string[]
  /** Hashes of the inline scripts and style sheets of the built pages: `sha256-…`. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** The origin of IVS's live streams. */
const streams = 'https://*.live-video.net'

function contentSecurityPolicy({
  receivingOrigins,
  scriptHashes,
  styleHashes,
}: SecurityHeadersOptions): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(scriptHashes)],
    'style-src': ["'self'", ...quoted(styleHashes)],
    // Positions and sizes of single elements, which prerendered pages carry as attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // An admin may give a video a picture at any https address.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    // Clips play directly from the upload bucket.
    'media-src': ["'self'", 'blob:', streams, ...receivingOrigins],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", streams, ...receivingOrigins],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** For data that is not a page: opened by itself it may load and run nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ')

/** For a mail's own HTML, which a page of ours frames: in an opaque origin, without scripts. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** The kinds of content: pages, their assets, API answers, the HTML of mails, and media. */
export type Served = 'pages' | 'assets' | 'api' | 'mails' | 'videos' | 'images'

/** The addresses of mails' HTML, in CloudFront's notation and as a pattern. */
export const mailPaths = {
  cloudFront: '/api/newsletter/campaigns/*/preview',
  pattern: /^\/api\/newsletter\/campaigns\/[^/]+\/preview$/,
} as const

/** Headers sent with a kind of content, whatever the origin sends. */
export function headersOf(
  served: Served,
  policy = served === 'mails' ? mailPolicy : dataPolicy,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'strict-transport-security': `max-age=${httpsFor}; includeSubDomains`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': served === 'mails' ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A picture may be embedded by sites that link to its page; nothing else is useful to another site.
    'cross-origin-resource-policy': served === 'images' ? 'cross-origin' : 'same-origin',
    ...(served === 'pages' && {
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
    }),
  }
}

/** The headers of pages, whose policy allows their inline scripts. */
export const pageHeaders = (options: SecurityHeadersOptions) =>
  headersOf('pages', contentSecurityPolicy(options))

/** The lifetime of HSTS in seconds: a year. */
export const httpsFor = 31_536_000

/** How long browsers cache files under `/media`. */
export const mediaCaching = {
  /** A picture is named after its upload: another picture has another name. */
  images: keptForGood,
  /** Cached, but revalidated each time: another member may use this browser next. */
  videos: 'private, no-cache',
} as const
