import { orders } from '#shared/contract/orders/orders.ts'
import { whole } from '#shared/contract/page.ts'
import { pageOfAll } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { waitingOrders } from '../model/store/orders-of-member.ts'
import { clock } from '../ports/process/clock.ts'
import { changeAddress, forgetAddress, keepAddress, listAddresses } from './addresses.ts'
import { adminClaim, listClaims } from './admin/claims.ts'
import { countOrders, listAllOrders } from './admin/lists.ts'
import { adminReturn, listReturns } from './admin/returns.ts'
import { adminDetailOf, deliverOrder, packOrder, shipOrder } from './admin/send.ts'
import { decideClaim } from './claims/decide.ts'
import { makeClaim } from './claims/make.ts'
import { listDevices, removeDevice } from './downloads/devices.ts'
import { issueChunk } from './downloads/issue-chunk.ts'
import { playFile } from './downloads/play-file.ts'
import { ordersOf, ownOrder, requireOrder } from './find.ts'
import { cancelOrder } from './lifecycle/cancel.ts'
import { approveReturn, declineReturn, receiveReturn } from './returns/decide.ts'
import { requestReturn, withdrawReturn } from './returns/request.ts'
import { requestExchange } from './returns/request-exchange.ts'
import { detailOf, ownDetail, toOrder } from './wire/order-wire.ts'

export const handler = serve(orders, {
  listWaitingOrders: async ({ caller }) => {
    const waiting = await waitingOrders(caller.memberId, clock.now())
    return whole(
      waiting.map(({ order, until }) => ({ orderId: order.id, number: order.number, until: until ?? null })),
    )
  },
  listOrders: async ({ caller, query }) => {
    const all = await ordersOf(caller.memberId)
    const { items, ...page } = pageOfAll(all, query.limit, query.cursor)
    return { ...page, items: items.map((item) => toOrder(item)) }
  },

  getOrder: ({ caller, params }) => ownDetail(caller.memberId, params.id),

  issueChunk: ({ caller, params: { id, line, chunk }, body }) =>
    issueChunk(caller.memberId, { orderId: id, line, chunk }, body.device),
  playFile: ({ caller, params: { id, line } }) => playFile(caller.memberId, { orderId: id, line }),
  listDevices: async ({ caller }) => whole(await listDevices(caller.memberId)),
  removeDevice: ({ caller, params }) => removeDevice(caller.memberId, params.id),

  cancelOrder: async ({ caller, params }) => {
    await cancelOrder(caller.memberId, params.id)
    return detailOf(await ownOrder(caller.memberId, params.id))
  },

  requestReturn: async ({ caller, params, body }) => {
    await requestReturn(caller.memberId, params.id, body)
    return detailOf(await ownOrder(caller.memberId, params.id))
  },

  requestExchange: async ({ caller, params, body }) => {
    await requestExchange(caller.memberId, params.id, body)
    return detailOf(await ownOrder(caller.memberId, params.id))
  },

  withdrawReturn: async ({ caller, params }) => {
    await withdrawReturn(caller.memberId, params.id, params.return)
    return detailOf(await ownOrder(caller.memberId, params.id))
  },

  makeClaim: async ({ caller, params, body }) => {
    await makeClaim(caller.memberId, params.id, body)
    return detailOf(await ownOrder(caller.memberId, params.id))
  },

  listAddresses: async ({ caller }) => whole(await listAddresses(caller.memberId)),
  keepAddress: ({ caller, body }) => keepAddress(caller.memberId, body),
  changeAddress: ({ caller, params, body }) => changeAddress(caller.memberId, params.id, body),
  forgetAddress: ({ caller, params }) => forgetAddress(caller.memberId, params.id),

  listAllOrders: ({ query }) => listAllOrders(query),
  countOrders: () => countOrders(),
  getAdminOrder: async ({ params }) => adminDetailOf(await requireOrder(params.id)),

  packOrder: async ({ params }) => {
    await packOrder(params.id)
    return adminDetailOf(await requireOrder(params.id))
  },
  shipOrder: async ({ params, body }) => {
    await shipOrder(params.id, body)
    return adminDetailOf(await requireOrder(params.id))
  },
  deliverOrder: async ({ params }) => {
    await deliverOrder(params.id)
    return adminDetailOf(await requireOrder(params.id))
  },

  listClaims: ({ query }) => listClaims(query),
  decideClaim: async ({ caller, params, body }) => {
    await decideClaim(params.id, params.claim, caller.memberId, body)
    return adminClaim(params.id, params.claim)
  },

  listReturns: ({ query }) => listReturns(query),
  approveReturn: async ({ caller, params, body }) => {
    await approveReturn(params.id, params.return, caller.memberId, body)
    return adminReturn(params.id, params.return)
  },
  declineReturn: async ({ caller, params, body }) => {
    await declineReturn(params.id, params.return, caller.memberId, body)
    return adminReturn(params.id, params.return)
  },
  receiveReturn: async ({ caller, params, body }) => {
    await receiveReturn(params.id, params.return, caller.memberId, body)
    return adminReturn(params.id, params.return)
  },
})
