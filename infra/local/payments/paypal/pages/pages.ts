import type { IncomingMessage, ServerResponse } from 'node:http'
import { escaped } from '#shared/rules/text/html.ts'
import { FormRefused, readForm } from '../../../identity/form.ts'
import { pageHeaders } from '../../../page.ts'
import { isObject } from '../api/amounts.ts'
import { type Answer, PayPalRefusal } from '../api/answer.ts'
import type { Post } from '../api/events.ts'
import type { Site } from '../api/site.ts'
import type { Api } from '../routes.ts'
import { type Act, actsOf, viewsOf, type Wishes } from './control.ts'
import { showControl } from './control-page.ts'
import { pageOf } from './page.ts'
import { choose, showPay } from './pay-page.ts'

type Page = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Everything under the mount that is not PayPal's API: the payer's page and the control page. */
export function createPages(site: Site, post: Post, api: Api): Page {
  const acts = actsOf(site, post, api)
  const views = viewsOf(site, api)

  const look = (path: string, query: URLSearchParams): Answer => {
    if (path === '/') return showControl(site, api)
    const order = /^\/pay\/([^/]+)$/.exec(path)?.[1]
    if (order) return showPay(site, order, query.get('step') === 'challenge')
    const view = Object.hasOwn(views, path.slice(1)) ? views[path.slice(1)] : undefined
    return view ? { status: 200, body: view() } : problem(404, 'There is no such page', path)
  }

  const act = async (req: IncomingMessage, path: string): Promise<Answer> => {
    const isJson = req.headers['content-type']?.startsWith('application/json') === true
    const wishes = isJson ? await readJson(req) : Object.fromEntries(await readForm(req))
    const order = /^\/pay\/([^/]+)$/.exec(path)?.[1]
    const { outcome } = wishes
    return inTransaction(site, () => {
      if (order) return choose(site, order, typeof outcome === 'string' ? outcome : null)
      const [found, id] = actAt(acts, path)
      if (!found) return problem(404, 'There is no such page', path)
      const done = found(id, wishes)
      return isJson ? { status: 200, body: done } : { status: 303, headers: { location: `${site.url}/` } }
    })
  }

  return async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://paypal')
    try {
      if (req.method === 'GET' || req.method === 'HEAD') return write(res, look(pathname, searchParams))
      if (req.method !== 'POST' || isForeign(site, req))
        return write(res, problem(403, 'Refused', 'Not from here'))
      write(res, await act(req, pathname))
    } catch (error) {
      write(res, answerOf(error, req))
    }
  }
}

function actAt(acts: Record<string, Act>, path: string): [Act | undefined, string] {
  const words = path.slice(1).split('/')
  const plain = words.join('/')
  if (Object.hasOwn(acts, plain)) return [acts[plain], '']
  const [kind = '', id = '', what = ''] = words
  const name = `${kind}/:id/${what}`
  return [Object.hasOwn(acts, name) && words.length === 3 ? acts[name] : undefined, id]
}

/** A form or a call from another site's page: browsers send its origin. */
function isForeign(site: Site, { headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== new URL(site.url).origin
}

function inTransaction(site: Site, work: () => Answer): Answer {
  let answer: Answer | undefined
  site.store.transaction(() => {
    answer = work()
  })
  return answer ?? { status: 500 }
}

async function readJson(req: IncomingMessage): Promise<Wishes> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    if (isObject(body)) return body
  } catch {
    // Answered below, like a body of another shape.
  }
  throw new PayPalRefusal(400, 'INVALID_REQUEST', 'The body is not a JSON object.')
}

function answerOf(error: unknown, req: IncomingMessage): Answer {
  if (error instanceof FormRefused) return problem(400, 'Refused', error.message)
  if (!(error instanceof PayPalRefusal)) throw error
  if (req.headers['content-type']?.startsWith('application/json'))
    return { status: error.status, body: error.body }
  return problem(
    error.status,
    'That is not possible',
    error.body.details?.[0]?.description ?? error.body.message,
  )
}

const problem = (status: number, title: string, words: string): Answer => ({
  status,
  body: pageOf(
    title,
    `<p class="lead">${escaped(words)}</p><p class="message"><a href="/-/paypal/">All orders</a></p>`,
  ),
  headers: pageHeaders(),
})

function write(res: ServerResponse, { status, body, headers }: Answer): void {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  res.writeHead(status, {
    'cache-control': 'no-store',
    ...(typeof body === 'object' && { 'content-type': 'application/json' }),
    ...headers,
  })
  res.end(text)
}
