import { optionalEnv } from '../process/env.ts'
import { callPayPal, type PayPalAccess } from './paypal-call.ts'
import type {
  PayPalCapture,
  PayPalDispute,
  PayPalEventType,
  PayPalMoney,
  PayPalOrder,
  PayPalOrderRequest,
  PayPalRefund,
  PayPalRefundRequest,
  PayPalTransactions,
  PayPalWebhook,
} from './paypal-wire.ts'
import { ProviderError } from './provider-error.ts'

/** PayPal by plain fetch: its SDK weighs half a megabyte, renews no token and has no webhooks. */

export type PayPalMode = 'sandbox' | 'production'

export type NewPayPalOrder = {
  /** Returned with every capture, refund and dispute. */
  customId: string
  /** An account is paid once for an invoice id, whichever order carries it. */
  invoiceId: string
  amount: PayPalMoney
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

export type PayPalTransaction = NonNullable<PayPalTransactions['transaction_details']>[number]

export type PayPal = ReturnType<typeof payPal>

const hosts = { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }

/** The address of PayPal's API. */
export const payPalUrl = (mode: PayPalMode): string => optionalEnv('PAYPAL_URL') ?? hosts[mode]

/** A PayPal account. Every call that fails throws `ProviderError` and nothing else. */
export function payPal(access: PayPalAccess) {
  const get = (path: string) => callPayPal(access, path)
  const post = (path: string, body: object, requestId?: string) =>
    callPayPal(access, path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(requestId !== undefined && { requestId }),
    })
  const listWebhooks = async (): Promise<PayPalWebhook[]> => {
    const { webhooks = [] }: { webhooks?: PayPalWebhook[] } = await get('/v1/notifications/webhooks')
    return webhooks
  }
  /** Updated in place, so it keeps the id that verifies its events. */
  const changeEvents = async (id: string, names: readonly string[]): Promise<PayPalWebhook> => {
    const path = `/v1/notifications/webhooks/${encodeURIComponent(id)}`
    const patches = [{ op: 'replace', path: '/event_types', value: names.map((name) => ({ name })) }]
    try {
      return await callPayPal(access, path, { method: 'PATCH', body: JSON.stringify(patches) })
    } catch (error) {
      const isSame = error instanceof ProviderError && error.issue === 'WEBHOOK_PATCH_REQUEST_NO_CHANGE'
      if (!isSame) throw error
      return get(path)
    }
  }

  return {
    /** Creates an order; its payer approves it at the link `payer-action`. */
    createOrder: (order: NewPayPalOrder, requestId: string): Promise<PayPalOrder> =>
      post('/v2/checkout/orders', orderRequest(order), requestId),

    readOrder: (id: string): Promise<PayPalOrder> => get(`/v2/checkout/orders/${encodeURIComponent(id)}`),

    /** Captures the money of an approved order. The outcome is the capture's status, not the order's. */
    captureOrder: (id: string, requestId: string): Promise<PayPalOrder> =>
      post(`/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {}, requestId),

    readCapture: (id: string): Promise<PayPalCapture> =>
      get(`/v2/payments/captures/${encodeURIComponent(id)}`),

    /** Refunds `amount`, or everything that is left. */
    refundCapture: (id: string, refund: PayPalRefundRequest, requestId: string): Promise<PayPalRefund> =>
      post(`/v2/payments/captures/${encodeURIComponent(id)}/refund`, refund, requestId),

    readRefund: (id: string): Promise<PayPalRefund> => get(`/v2/payments/refunds/${encodeURIComponent(id)}`),

    readDispute: (id: string): Promise<PayPalDispute> =>
      get(`/v1/customer/disputes/${encodeURIComponent(id)}`),

    /** The webhook at `url` for exactly these events; an existing one with other events is updated. */
    async createWebhook(url: string, types: readonly PayPalEventType[]): Promise<PayPalWebhook> {
      const wanted = [...types].sort()
      const old = (await listWebhooks()).find((webhook) => webhook.url === url)
      const has = old?.event_types.map(({ name }) => name).sort()
      if (old && has?.join() === wanted.join()) return old
      if (old) return changeEvents(old.id, wanted)
      return post('/v1/notifications/webhooks', { url, event_types: wanted.map((name) => ({ name })) })
    },

    /** Whether PayPal itself sent exactly these bytes to this webhook. Calls PayPal. */
    async verifyWebhook(
      headers: Record<string, string | undefined>,
      rawBody: string,
      webhookId: string,
    ): Promise<boolean> {
      const proof = proofIn(headers, access.url)
      if (!proof || webhookId === '' || !isJsonObject(rawBody)) return false
      // The event in its original bytes: serialized again it would not match its signature.
      const body = `${JSON.stringify({ ...proof, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${rawBody}}`
      const path = '/v1/notifications/verify-webhook-signature'
      const answer = await callPayPal(access, path, { method: 'POST', body, isRead: true })
      return answer.verification_status === 'SUCCESS'
    },

    /**
     * A page of the account's transactions in 31 days at most, oldest first, and the number of pages. PayPal's report
     * is about three hours behind.
     */
    async transactionsPage(
      from: Date,
      to: Date,
      page: number,
    ): Promise<{ moves: PayPalTransaction[]; pages: number }> {
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: to.toISOString(),
        page_size: '500',
        page: String(page),
      })
      const report: PayPalTransactions = await get(`/v1/reporting/transactions?${query}`)
      return { moves: report.transaction_details ?? [], pages: report.total_pages ?? 1 }
    },
  }
}

function orderRequest(order: NewPayPalOrder): PayPalOrderRequest {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: order.description.slice(0, 127),
        amount: order.amount,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: order.brandName,
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  }
}

/** The signature headers of an event; undefined if one is missing, or names a certificate that is not PayPal's. */
function proofIn(headers: Record<string, string | undefined>, url: string) {
  const proof = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
  }
  const isWhole = Object.values(proof).every((value) => value !== undefined && value !== '')
  const isOurs = proof.auth_algo === 'SHA256withRSA' && isCertificate(proof.cert_url ?? '', url)
  return isWhole && isOurs ? proof : undefined
}

/** Compared as text, so that no other host, port, user or query can hide in it. */
function isCertificate(address: string, url: string): boolean {
  const isPayPals = Object.values(hosts).includes(url)
  const bases = isPayPals ? [url, url.replace('//api-m.', '//api.')] : [url]
  return bases.some((base) => {
    const folder = `${base}/v1/notifications/certs/`
    return address.startsWith(folder) && /^CERT-[\w-]+$/.test(address.slice(folder.length))
  })
}

/** Anything but an object could close the surrounding text and start another one. */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
