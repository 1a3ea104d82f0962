/** What every page of the site is sent with, here and on one machine. Plain data: no part of the cloud. */

export type SecurityHeadersOptions = {
  /** Origins beside the site's own that the browser sends files to. */
  readonly receivingOrigins: readonly string[]
  /** Hashes of the inline scripts and sheets of the built pages: `sha256-…`. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

export function contentSecurityPolicy({
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
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...receivingOrigins],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Of what is data, not a page: opened by itself it may load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export const permissionsPolicy = [
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

/** How long browsers keep what they were given under `/media`. */
export const mediaCaching = {
  /** A picture's name is its upload's: another picture has another name. */
  images: 'public, max-age=31536000, immutable',
  /** Kept, but asked about again each time: another member may sit at this browser next. */
  videos: 'private, no-cache',
} as const
