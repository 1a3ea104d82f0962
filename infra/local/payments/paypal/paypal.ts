import type { ServerResponse } from 'node:http'
import type { MountedRequest } from '../../s3/request.ts'
import type { Delivery } from '../deliveries.ts'
import { payPalRates, type Rates } from '../rates.ts'
import { openAuthority } from './api/authority.ts'
import { emitter, type Post } from './api/events.ts'
import type { Site } from './api/site.ts'
import { openStore } from './api/store.ts'
import { certificatesOf } from './api/webhooks.ts'
import { createPages } from './pages/pages.ts'
import { createApi } from './routes.ts'

export type PayPalOptions = {
  /** Its public address, including the prefix it is mounted under. */
  url: string
  /** `:memory:` stores nothing on disk. */
  file: string
  /** Sends webhook events. */
  post: Post
  /** Milliseconds since the epoch; orders and tokens age by it. */
  now?: () => number
  /** The rate limits per client. */
  rates?: Rates
}

export type LocalPayPal = {
  /** A request listener, for mounting under a prefix. */
  handle(req: MountedRequest, res: ServerResponse): Promise<void>
  /** The headers that prove to a webhook who sent an event. */
  sign(delivery: Delivery): Record<string, string>
  close(): void
}

/** PayPal on one machine: the part of its API that this product calls, its page for payers, and a control page. */
export function createPayPal({
  url,
  file,
  post,
  now = Date.now,
  rates = payPalRates,
}: PayPalOptions): LocalPayPal {
  const store = openStore(file)
  const source = { url, store, now, post }
  const site: Site = { url, store, now, authority: openAuthority(store, now()), emit: emitter(source) }
  const api = createApi(site, post, rates)
  const pages = createPages(site, post, api)
  return {
    handle: (req, res) => (/^\/v\d\//.test(req.url ?? '') ? api.handle(req, res) : pages(req, res)),
    sign: ({ endpoint = '', body }) => site.authority().sign(endpoint, body, certificatesOf(site)),
    close: store.close,
  }
}
