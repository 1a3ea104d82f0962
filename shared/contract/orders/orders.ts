import * as z from 'zod/mini'
import { AddressInput, KeptAddress } from '../address.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { adminClaims } from './admin-claims.ts'
import { adminOrders } from './admin-orders.ts'
import { adminReturns } from './admin-returns.ts'
import { ClaimWish } from './claims.ts'
import { downloads } from './downloads.ts'
import { Order, OrderDetail } from './order.ts'
import { ExchangeWish, ReturnWish, theReturn } from './returns.ts'

const theOrder = z.strictObject({ id: id('order') })

/** Orders of members in the store, and their addresses. The payment belongs to the payments domain. */
/**
 * An order that blocks the deletion of an account: it is on its way, can still be returned, or has an open return or
 * claim.
 */
const WaitingOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  /** When its return period ends; null while it is on its way, or a return or a claim is open. */
  until: z.nullable(moment),
})

export const orders = {
  listWaitingOrders: endpoint({
    method: 'GET',
    path: '/api/user/waiting-orders',
    access: 'member',
    beforeTerms: true,
    summary: 'Orders that block the deletion of the account, newest first',
    success: page(WaitingOrder),
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    access: 'member',
    summary: "The member's orders, newest first",
    query: z.strictObject({ ...pageQuery }),
    success: page(Order),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'member',
    summary: 'One order of the member, with its payment',
    params: theOrder,
    success: json(OrderDetail),
    problems: ['order.not_found'],
  }),
  ...downloads,
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    access: 'member',
    summary: 'Cancels the lines that are not packed yet, and refunds their price',
    params: theOrder,
    success: json(OrderDetail),
    problems: ['order.not_found', 'order.changed'],
  }),
  requestReturn: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/returns',
    access: 'member',
    summary: 'Requests a return of units of an order, within its return period',
    params: theOrder,
    body: ReturnWish,
    success: json(OrderDetail, 201),
    problems: ['order.not_found', 'return.not_possible'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  requestExchange: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/exchanges',
    access: 'member',
    summary: 'Requests an exchange of a unit for another size or colour, which is held for 14 days',
    params: theOrder,
    body: ExchangeWish,
    success: json(OrderDetail, 201),
    problems: ['order.not_found', 'return.not_possible', 'exchange.not_possible'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  withdrawReturn: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/returns/{return}/withdraw',
    access: 'member',
    summary: 'Withdraws a return that has not arrived yet',
    params: theReturn,
    success: json(OrderDetail),
    problems: ['order.not_found', 'return.not_found', 'return.changed'],
  }),
  makeClaim: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/claims',
    access: 'member',
    summary: 'Claims units that arrived damaged, are missing or are the wrong item; an admin decides',
    params: theOrder,
    body: ClaimWish,
    success: json(OrderDetail, 201),
    problems: ['order.not_found', 'claim.not_possible'],
    limit: { calls: 30, seconds: 3600, of: 'member' },
  }),
  listAddresses: endpoint({
    method: 'GET',
    path: '/api/addresses',
    access: 'member',
    summary: "The member's saved addresses, the default first",
    success: page(KeptAddress),
  }),
  keepAddress: endpoint({
    method: 'POST',
    path: '/api/addresses',
    access: 'member',
    summary: 'Saves an address; the first one is the default',
    body: z.strictObject({ address: AddressInput, isDefault: z.optional(z.boolean()) }),
    success: json(KeptAddress, 201),
    problems: ['address.too_many'],
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/{id}',
    access: 'member',
    summary: 'Changes a saved address, or makes it the default',
    params: z.strictObject({ id: id('address') }),
    body: z.strictObject({ address: AddressInput, isDefault: z.optional(z.boolean()) }),
    success: json(KeptAddress),
    problems: ['address.not_found'],
  }),
  forgetAddress: endpoint({
    method: 'DELETE',
    path: '/api/addresses/{id}',
    access: 'member',
    summary: 'Deletes a saved address; orders keep their own copy',
    params: z.strictObject({ id: id('address') }),
    success: empty,
  }),
  ...adminOrders,
  ...adminReturns,
  ...adminClaims,
} as const
