import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import sirv from 'sirv'
import { keptForGood } from '#shared/rules/caching.ts'
import { pageHeaders } from '../../cloud/edge/security-headers.ts'
import { prerenderedPaths, sitePathsCode } from '../../cloud/edge/site-paths.ts'
import { addHeaders, locally, withoutHttps } from './headers.ts'

export type Site = {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Serves the site; until then a page says that Kiai is starting. */
  open(): void
}

/** CloudFront before the site's bucket: prerendered pages, and the app's shell for every other path. */
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
  const page = headersOfPages(builtDir)
  const atEdge = pathFunction(folder)
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isAsset = path.startsWith('/assets/')
      addHeaders(res, isAsset ? locally('assets') : page)
      // Names of assets contain a hash of their content; pages are revalidated.
      res.setHeader('cache-control', isAsset ? keptForGood : 'no-cache')
    },
  })
  return (req: IncomingMessage, res: ServerResponse, missing: () => void) => {
    const [path = '/', ...query] = (req.url ?? '/').split('?')
    const answer = path.startsWith('/assets/') ? { uri: path } : atEdge(path, req.headers['user-agent'])
    if ('statusCode' in answer) return redirect(res, answer)
    req.url = [answer.uri, ...query].join('?')
    serve(req, res, missing)
  }
}

/** The result of an edge function for a request: the file to serve, or its own answer. */
type EdgeAnswer = { uri: string } | { statusCode: number; headers: Record<string, { value: string }> }

/** The very function by which CloudFront maps paths to files. */
function pathFunction(folder: string): (uri: string, agent: string | undefined) => EdgeAnswer {
  const code = sitePathsCode(prerenderedPaths(folder))
  return runInNewContext(
    `${code}\n;(uri, value) => handler({ request: { uri, headers: value ? { 'user-agent': { value } } : {} } })`,
  )
}

function redirect(res: ServerResponse, { statusCode, headers }: Exclude<EdgeAnswer, { uri: string }>): void {
  const plain = Object.entries(headers).map(([name, { value }]) => [name, value])
  res.writeHead(statusCode, Object.fromEntries(plain)).end()
}

function headersOfPages(builtDir: string): Record<string, string> {
  const built: { scriptHashes: string[]; styleHashes: string[] } = JSON.parse(
    readFileSync(join(builtDir, 'site.json'), 'utf8'),
  )
  return withoutHttps(pageHeaders({ ...built, receivingOrigins: [] }))
}

function starting(res: ServerResponse): void {
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1', refresh: '1' })
  res.end(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Kiai is starting</title><body style="background:#0b0a09;color:#e9b94b;font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh"><p>Kiai is starting …</p>',
  )
}
