import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

/** CloudFront before the site's bucket: pages made at build, the app's shell for every other path. */
export function createSite(dir: string) {
  let serve: ReturnType<typeof open> | undefined
  return (req: IncomingMessage, res: ServerResponse) => {
    // Opened at the first request: the folder's files are listed then, after the build.
    serve ??= open(dir)
    serve(req, res, () => {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    })
  }
}

const open = (dir: string) =>
  sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    single: 'app-shell.html',
    ignores: [/\.[^/]+$/],
    setHeaders: (res, path) => res.setHeader('cache-control', cacheFor(path)),
  })

/** Names of assets carry their content's hash; pages are asked for anew. */
const cacheFor = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
