import { keptForGood } from '#shared/rules/caching.ts'
/** What the site is sent with, by CloudFront and on one machine. Plain data: no part of the cloud. */

export type SecurityHeadersOptions = {
  /** Origins beside the site's own that the browser sends files to. */
  readonly receivingOrigins: readonly string[]
  /** Hashes of the inline scripts and sheets of the built pages: `sha256-…`. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/** Where IVS sends live streams from. */
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
    // Clips play from where they arrived.
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

/** Of what is data, not a page: opened by itself it may load and run nothing. */
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

/** Of a mail's own HTML, which a page of ours frames: in an origin of nobody's, without scripts. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** What is served: pages, what they name, what the API answers, the HTML of mails, and media. */
export type Served = 'pages' | 'assets' | 'api' | 'mails' | 'videos' | 'images'

/** The addresses of mails' HTML, as CloudFront writes them and as a pattern. */
export const mailPaths = {
  cloudFront: '/api/newsletter/campaigns/*/preview',
  pattern: /^\/api\/newsletter\/campaigns\/[^/]+\/preview$/,
} as const

/** Headers that go with all of it, whatever the origin says. */
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
    // A picture may be shown elsewhere, where a link to its page is; nothing else is of use to another site.
    'cross-origin-resource-policy': served === 'images' ? 'cross-origin' : 'same-origin',
    ...(served === 'pages' && {
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
    }),
  }
}

/** The same of pages, whose policy names what they carry inline. */
export const pageHeaders = (options: SecurityHeadersOptions) =>
  headersOf('pages', contentSecurityPolicy(options))

/** Seconds for which a browser asks by HTTPS alone: a year. */
export const httpsFor = 31_536_000

/** How long browsers keep what they were given under `/media`. */
export const mediaCaching = {
  /** A picture's name is its upload's: another picture has another name. */
  images: keptForGood,
  /** Kept, but asked about again each time: another member may sit at this browser next. */
  videos: 'private, no-cache',
} as const
