import type { Defence } from '../../defence.ts'

/**
 * Lines that make a payment happen once, and accept only PayPal's own events: in the client, and in the stand-in for
 * PayPal.
 */

const port = 'functions/ports/payments/paypal.ts'
const call = 'functions/ports/payments/paypal-call.ts'
const local = 'infra/local/payments/paypal'
const believed = ['test/functions/payments/notices/paypal-webhook.test.ts']
const trouble = ['test/functions/payments/notices/paypal-trouble.test.ts']
const vouched = ['test/infra/local/paypal/paypal-webhooks.test.ts']
const orders = ['test/infra/local/paypal/paypal-orders.test.ts']
const money = ['test/infra/local/paypal/paypal-money.test.ts']
const pages = ['test/infra/local/paypal/paypal-pages.test.ts']

const calls: Defence[] = [
  ...(
    [
      ['check', "problems: ['purchase.not_found', ...payingProblems],\n"],
      ['refund', "'purchase.not_paid', 'refund.not_due', 'refund.changed', 'refund.asked'],\n"],
    ] as const
  ).map(([name, before]) => ({
    name: `paced-${name}`,
    file: 'shared/contract/payments/purchases.ts',
    from: `${before}    limit: pace,\n`,
    to: before,
    tests: ['test/contract/paced.test.ts'],
  })),
  {
    name: 'paced-paypal-news',
    file: 'shared/contract/payments/notices.ts',
    from: "    limit: { calls: 1200, seconds: 60, of: 'copy' },\n",
    to: '',
    tests: ['test/contract/paced.test.ts'],
  },
]

const told: Defence[] = [
  {
    name: 'paypal-news-from-long-ago',
    file: 'functions/payments/paypal/provider.ts',
    from: 'age < eventKept && ',
    to: '',
    tests: ['test/functions/payments/notices/paypal-forgeries.test.ts'],
  },
  {
    name: 'paypal-news-from-the-future',
    file: 'functions/payments/paypal/provider.ts',
    from: ' && age > -tolerance',
    to: '',
    tests: ['test/functions/payments/notices/paypal-forgeries.test.ts'],
  },
  {
    name: 'paypal-decline-is-counted',
    file: 'functions/payments/paypal/follow.ts',
    from: "    if (error.issue === 'INSTRUMENT_DECLINED') await countTry('charge', id, attempt)\n",
    to: '',
    tests: ['test/functions/payments/checkout/courses.test.ts'],
  },
  {
    name: 'paypal-capture-key-of-the-try',
    file: 'functions/payments/paypal/follow.ts',
    from: 'const { id, attempt } = known',
    to: 'const [{ id }, attempt] = [known, 0]',
    tests: ['test/functions/payments/checkout/courses.test.ts'],
  },
  {
    name: 'paypal-moments-in-utc',
    file: 'functions/payments/paypal/follow.ts',
    from: 'told && new Date(told).toISOString()',
    to: 'told',
    tests: ['test/functions/payments/refunds/refund-news.test.ts'],
  },
]

export const payPalDefences: Defence[] = [
  ...calls,
  ...told,
  {
    name: 'paypal-verdict',
    file: port,
    from: "return answer.verification_status === 'SUCCESS'",
    to: 'return answer !== undefined',
    tests: believed,
  },
  {
    name: 'paypal-certificate-host',
    file: port,
    from: " && isCertificate(proof.cert_url ?? '', url)",
    to: '',
    tests: believed,
  },
  {
    name: 'paypal-certificate-name',
    file: port,
    from: '/^CERT-[\\w-]+$/',
    to: '/^CERT-/',
    tests: believed,
  },
  {
    name: 'paypal-body-injection',
    file: port,
    from: ' || !isJsonObject(rawBody)',
    to: '',
    tests: believed,
  },
  {
    name: 'paypal-retry-without-id',
    file: call,
    from: 'const mayRepeat = isRead || requestId !== undefined',
    to: 'const mayRepeat = true',
    tests: trouble,
  },
  {
    name: 'paypal-half-answer',
    file: call,
    from: 'mayBeDone ||= outcome.mayBeDone && !isRead',
    to: 'mayBeDone = false',
    tests: trouble,
  },
  {
    name: 'paypal-timeout',
    file: call,
    from: 'mayHelp: !isLate,',
    to: 'mayHelp: true,',
    tests: trouble,
  },
  {
    name: 'paypal-hours-of-california',
    file: call,
    from: 'JSON.parse(outcome.body, inUtc)',
    to: 'JSON.parse(outcome.body)',
    tests: ['test/functions/payments/notices/paypal-port.test.ts'],
  },
  {
    name: 'paypal-keys-in-token-cache',
    file: call,
    from: '[access.url, access.clientId, access.clientSecret]',
    to: '[access.url, access.clientId]',
    tests: ['test/functions/payments/notices/paypal-port.test.ts'],
  },
  {
    name: 'paypal-webhook-keeps-its-id',
    file: 'functions/ports/payments/paypal.ts',
    from: '      if (old) return changeEvents(old.id, wanted)\n',
    to: '',
    tests: believed,
  },
  {
    name: 'paypal-webhook-changed-twice',
    file: 'functions/ports/payments/paypal.ts',
    from: '      if (!isSame) throw error\n',
    to: '      if (!isSame || isSame) throw error\n',
    tests: believed,
  },
  {
    name: 'local-paypal-signature',
    file: `${local}/api/webhooks.ts`,
    from: ' &&\n    authority.isSigned({ ...sent, body: event })',
    to: '',
    tests: vouched,
  },
  {
    name: 'local-paypal-webhook-owner',
    file: `${local}/api/webhooks.ts`,
    from: 'site.store.webhooks.get(sent.webhookId)?.client === client &&\n    ',
    to: '',
    tests: vouched,
  },
  {
    name: 'local-paypal-verbatim',
    file: `${local}/api/verbatim.ts`,
    from: 'return json.slice(value, end)',
    to: 'return JSON.stringify(JSON.parse(json.slice(value, end)))',
    tests: vouched,
  },
  {
    name: 'local-paypal-token',
    file: `${local}/api/tokens.ts`,
    from: 'token && site.now() < token.expiresAt ? token.client : undefined',
    to: 'token?.client',
    tests: orders,
  },
  {
    name: 'local-paypal-owner',
    file: `${local}/api/site.ts`,
    from: 'if (thing?.client !== call.client) throw missing()',
    to: 'if (!thing) throw missing()',
    tests: orders,
  },
  {
    name: 'local-paypal-captured-once',
    file: `${local}/money/captures.ts`,
    from: "if (order.status === 'COMPLETED')",
    to: "if (order.choice === undefined && order.status === 'COMPLETED')",
    tests: orders,
  },
  {
    name: 'local-paypal-invoice-once',
    file: `${local}/money/captures.ts`,
    from: '  requireFreshInvoice(site, order)\n',
    to: '',
    tests: orders,
  },
  {
    name: 'local-paypal-request-id',
    file: `${local}/api/site.ts`,
    from: 'if (known) return { ...latest(known.madeId), status: 200 }\n',
    to: '',
    tests: orders,
  },
  {
    name: 'local-paypal-decline-stays',
    file: `${local}/api/site.ts`,
    from: "  if (known && 'declined' in known) throw unprocessable('INSTRUMENT_DECLINED', known.declined)\n",
    to: '',
    tests: orders,
  },
  {
    name: 'local-paypal-refund-limit',
    file: `${local}/money/refunds.ts`,
    from: 'if (centsOf(amount) > left)',
    to: 'if (left === 0)',
    tests: money,
  },
  {
    name: 'local-paypal-foreign-page',
    file: `${local}/pages/pages.ts`,
    from: "req.method !== 'POST' || isForeign(site, req)",
    to: "req.method !== 'POST'",
    tests: pages,
  },
]
