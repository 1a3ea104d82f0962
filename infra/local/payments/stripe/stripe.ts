import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deliveries, Delivery } from '../deliveries.ts'
import { type Rates, stripeRates } from '../rates.ts'
import { createApi } from './api/api.ts'
import { eventRoutes } from './api/events.ts'
import { openStore } from './api/store.ts'
import { signed, webhookEndpointRoutes } from './api/webhook-endpoints.ts'
import { now, offsetOf, runDue, unasked, type World } from './api/world.ts'
import { runJob } from './jobs.ts'
import { accountRoutes } from './money/account.ts'
import { chargeRoutes } from './money/charges.ts'
import { checkoutRoutes } from './money/checkout.ts'
import { connectRoutes } from './money/connect.ts'
import { customerRoutes } from './money/customers.ts'
import { disputeRoutes } from './money/disputes.ts'
import { invoiceRoutes } from './money/invoice-routes.ts'
import { paymentIntentRoutes } from './money/payment-intents.ts'
import { paymentMethodRoutes } from './money/payment-methods.ts'
import { productRoutes } from './money/products.ts'
import { refundRoutes } from './money/refunds.ts'
import { subscriptionRoutes } from './money/subscription-routes.ts'
import { createPages } from './pages/pages.ts'
import { portalRoutes } from './pages/portal.ts'
import { testClockRoutes } from './test-clocks.ts'

export type StripeOptions = {
  /** Its public address, including the prefix it is mounted under. */
  url: string
  /** `:memory:` stores nothing on disk. */
  file: string
  deliveries: Deliveries
  log?: (message: string) => void
  /** The rate limits, by default Stripe's, and the clock by which calls are counted. */
  rates?: Rates
  milliseconds?: () => number
}

export type LocalStripe = {
  /** A request listener, for mounting under a prefix. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** The headers that prove to an endpoint who sent an event. */
  sign(delivery: Delivery): Record<string, string>
  close(): void
}

const routes = [
  ...accountRoutes,
  ...chargeRoutes,
  ...checkoutRoutes,
  ...connectRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
]
/** The longest delay of a timer; after it the wait is checked again. */
const longestWait = 2 ** 30

/** Stripe on one machine: the part of its API that this product calls, its hosted pages, and a control page. */
export function createStripe({
  url,
  file,
  deliveries,
  log = console.error,
  rates = stripeRates,
  milliseconds = () => performance.now(),
}: StripeOptions): LocalStripe {
  const world: World = {
    store: openStore(file),
    deliveries,
    base: url,
    frame: unasked(false),
    outbox: [],
    log,
  }
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Runs due jobs, and sets a timer for the next one. */
  const catchUp = () => {
    if (isClosed) return
    clearTimeout(timer)
    const at = Date.now() / 1000 + offsetOf(world)
    runDue(world, runJob, '', at)
    const next = world.store.jobs.first('')
    if (next) timer = setTimeout(catchUp, Math.min(Math.max(1, (next.dueAt - at) * 1000), longestWait))
  }

  const advance = (seconds: number) => {
    world.store.putNote('clock', offsetOf(world) + seconds)
    catchUp()
    return now(world)
  }

  const api = createApi(world, routes, catchUp, { rates, milliseconds })
  const pages = createPages(world, api, advance)
  catchUp()
  return {
    async handle(req, res) {
      if (req.url?.startsWith('/v1/') || req.url?.startsWith('/v2/')) return await api.handle(req, res)
      await pages(req, res)
      catchUp()
    },
    sign: (delivery) => signed(world, delivery),
    close() {
      isClosed = true
      clearTimeout(timer)
      world.store.close()
    },
  }
}
