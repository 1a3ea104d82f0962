import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { contentSecurityPolicy, permissionsPolicy } from '../security-headers.ts'

export type Site = {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Shows the site; until then a page says that Kiai is starting. */
  open(): void
}

/** CloudFront before the site's bucket: pages made at build, the app's shell for every other path. */
export function createSite(builtDir: string): Site {
  let serve: ReturnType<typeof sirv> | undefined
  return {
    open: () => {
      serve = serveFiles(builtDir)
    },
    handle: (req, res) => {
      if (!serve) return starting(res)
      serve(req, res, () => {
        res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      })
    },
  }
}

function serveFiles(builtDir: string) {
  const headers = securityHeaders(builtDir)
  return sirv(join(builtDir, 'site'), {
    brotli: true,
    gzip: true,
    etag: true,
    single: 'app-shell.html',
    ignores: [/\.[^/]+$/],
    setHeaders: (res, path) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
      res.setHeader('cache-control', cacheFor(path))
    },
  })
}

/** What CloudFront adds, but for the promise of HTTPS that a machine of one's own cannot keep. */
function securityHeaders(builtDir: string): Record<string, string> {
  const built: { scriptHashes: string[]; styleHashes: string[] } = JSON.parse(
    readFileSync(join(builtDir, 'site.json'), 'utf8'),
  )
  return {
    'content-security-policy': contentSecurityPolicy({ ...built, receivingOrigins: [] }),
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** Names of assets carry their content's hash; pages are asked for anew. */
const cacheFor = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

function starting(res: ServerResponse): void {
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1', refresh: '1' })
  res.end(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Kiai is starting</title><body style="background:#0b0a09;color:#e9b94b;font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh"><p>Kiai is starting …</p>',
  )
}
