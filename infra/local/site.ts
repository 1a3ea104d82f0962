import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import sirv from 'sirv'
import { contentSecurityPolicy, dataPolicy, permissionsPolicy } from '../security-headers.ts'
import { prerenderedPaths, sitePathsCode } from '../site-paths.ts'

export type Site = {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Shows the site; until then a page says that Kiai is starting. */
  open(): void
}

/** CloudFront before the site's bucket: pages made at build, the app's shell for every other path. */
export function createSite(builtDir: string): Site {
  let serve: ReturnType<typeof serveFiles> | undefined
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
  const folder = join(builtDir, 'site')
  const page = securityHeaders(builtDir)
  const fileOf = pathFunction(folder)
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isAsset = path.startsWith('/assets/')
      for (const [name, value] of Object.entries(isAsset ? assetHeaders : page)) res.setHeader(name, value)
      // Names of assets carry their content's hash; pages are asked for anew.
      res.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (req: IncomingMessage, res: ServerResponse, missing: () => void) => {
    const [path = '/', ...query] = (req.url ?? '/').split('?')
    req.url = [path.startsWith('/assets/') ? path : fileOf(path), ...query].join('?')
    serve(req, res, missing)
  }
}

/** The very function that CloudFront asks which file a path is. */
function pathFunction(folder: string): (uri: string) => string {
  const code = sitePathsCode(prerenderedPaths(folder))
  return runInNewContext(`${code}\n;(uri) => handler({ request: { uri } }).uri`)
}

const assetHeaders = { 'content-security-policy': dataPolicy, 'x-content-type-options': 'nosniff' }

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

function starting(res: ServerResponse): void {
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1', refresh: '1' })
  res.end(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Kiai is starting</title><body style="background:#0b0a09;color:#e9b94b;font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh"><p>Kiai is starting …</p>',
  )
}
