import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { atMost, id, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Order, OrderDetail, OrderState } from './order.ts'

/** An order as shown to admins. */
export const AdminOrder = z.extend(Order, { memberId: z.string(), memberName: z.string() })
export type AdminOrder = z.infer<typeof AdminOrder>
export const AdminOrderDetail = z.extend(OrderDetail, { memberId: z.string(), memberName: z.string() })
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>

/** Orders that wait to be packed or shipped, a hundred of each at most. */
export const OrderCounts = z.object({ toPack: z.int(), toShip: z.int() })
export type OrderCounts = z.infer<typeof OrderCounts>

const theOrder = z.strictObject({ id: id('order') })

export const adminOrders = {
  listAllOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'Orders in a state, longest waiting first',
    query: z.strictObject({
      ...pageQuery,
      state: z._default(OrderState, 'paid'),
      /** A number that a person read out: only that order, in any state. */
      number: z.optional(z.string().check(atMost(20))),
    }),
    success: page(AdminOrder),
  }),
  countOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders/count',
    access: 'admin',
    summary: 'The number of orders to be packed and to be shipped',
    success: json(OrderCounts),
  }),
  getAdminOrder: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'admin',
    summary: 'One order with its address and payment',
    params: theOrder,
    success: json(AdminOrderDetail),
    problems: ['order.not_found'],
    audit: true,
  }),
  packOrder: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/pack',
    access: 'admin',
    summary: 'Marks the goods of an order as packed',
    params: theOrder,
    success: json(AdminOrderDetail),
    problems: ['order.not_found', 'order.changed'],
  }),
  shipOrder: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/ship',
    access: 'admin',
    summary: 'Marks the parcel of an order as shipped',
    params: theOrder,
    body: z.strictObject({
      carrier: requiredText(40),
      trackingNumber: requiredText(60),
      /** The carrier's tracking page. */
      trackingUrl: z.optional(
        z
          .string()
          .check(
            atMost(500),
            z.regex(
              /^https:\/\/[\w.-]+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/,
              'An address that begins with https://',
            ),
          ),
      ),
    }),
    success: json(AdminOrderDetail),
    problems: ['order.not_found', 'order.changed'],
  }),
  deliverOrder: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/deliver',
    access: 'admin',
    summary: 'Marks the parcel of an order as delivered: its return period begins',
    params: theOrder,
    success: json(AdminOrderDetail),
    problems: ['order.not_found', 'order.changed'],
  }),
} as const
