import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { choice, flag, ignored, needed, shape, text, whole } from '../api/shapes.ts'
import { all, named, referred } from '../api/world.ts'
import { defaultMethodOf, payInvoice, subscriptionOf } from './invoice-pay.ts'
import { refuseDeclined } from './payment-intents.ts'
import { methodOf } from './payment-methods.ts'
import { previewChange } from './subscription-change.ts'
import { changedItems } from './subscription-routes.ts'

const preview = {
  customer: text,
  subscription: needed(text),
  subscription_details: shape({
    cancel_at_period_end: flag,
    items: changedItems,
    proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
    proration_date: whole,
  }),
}

export const invoiceRoutes = [
  route(
    'POST /v1/invoices/create_preview',
    preview,
    (world, { subscription, subscription_details: terms }) => {
      const found = referred(world, 'subscription', subscription, 'subscription')
      const isEnded = found.status === 'canceled' || (found.cancel_at !== null && !terms?.items)
      if (isEnded)
        throw invalid('No upcoming invoices for this subscription', { code: 'invoice_upcoming_none' })
      const { items, proration_behavior = 'create_prorations', proration_date } = terms ?? {}
      return previewChange(world, found, { items, proration_behavior, proration_date })
    },
  ),
  route('GET /v1/invoices/:id', {}, (world, _given, id) => named(world, 'invoice', id)),
  route(
    'GET /v1/invoices',
    { ...paging, customer: text, status: text, subscription: text, collection_method: ignored },
    (world, { customer, status, subscription, collection_method: _, ...page }) => {
      const found = all(world, 'invoice', customer).filter(
        (one) =>
          (!status || one.status === status) && (!subscription || subscriptionOf(one) === subscription),
      )
      return pageOf('/v1/invoices', found, page)
    },
  ),
  route('GET /v1/invoices/:id/lines', paging, (world, page, id) =>
    pageOf(`/v1/invoices/${id}/lines`, named(world, 'invoice', id).lines.data, page),
  ),
  route(
    'POST /v1/invoices/:id/pay',
    { payment_method: text, off_session: flag, forgive: flag, source: ignored },
    (world, { payment_method, off_session }, id) => {
      const invoice = named(world, 'invoice', id)
      if (invoice.status === 'paid')
        throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
      if (invoice.status !== 'open')
        throw invalid('This invoice can no longer be paid', { code: 'invoice_not_payable' })
      const method = payment_method ? methodOf(world, payment_method, invoice.customer).id : undefined
      if (!method && !defaultMethodOf(world, invoice)) {
        throw invalid('There is no payment method to pay this invoice by.', { code: 'missing' })
      }
      const outcome = payInvoice(world, id, { isPresent: off_session === false, method })
      const payment = all(world, 'invoice_payment').find((one) => one.invoice === id)
      refuseDeclined(world, payment?.payment.payment_intent ?? '', outcome)
      return named(world, 'invoice', id)
    },
  ),
  route('GET /v1/invoice_payments/:id', {}, (world, _given, id) => named(world, 'invoice_payment', id)),
  route(
    'GET /v1/invoice_payments',
    {
      ...paging,
      invoice: text,
      payment: shape({ payment_intent: text, type: choice('payment_intent') }),
      status: text,
    },
    (world, { invoice, payment, status, ...page }) => {
      const found = all(world, 'invoice_payment').filter(
        (one) =>
          (!invoice || one.invoice === invoice) &&
          (!status || one.status === status) &&
          (!payment?.payment_intent || one.payment.payment_intent === payment.payment_intent),
      )
      return pageOf('/v1/invoice_payments', found, page)
    },
  ),
]
