import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { type ProblemCode, problems } from '#shared/contract/problem.ts'
import { addressBook } from '../../../functions/model/store/address-book.ts'
import { download } from '../../../functions/model/store/download.ts'
import { claimsOf } from '../../../functions/model/store/order-claim.ts'
import { returnsOf } from '../../../functions/model/store/order-return.ts'
import { endpoints, problemIn, call as send } from '../../support/call.ts'
import { chargeOf } from '../../support/money/bought.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arrive, kinds } from '../../support/people/people.ts'
import type { Browser } from '../../support/people/sign-in.ts'
import type { Parts } from '../../support/samples.ts'
import { newDevice } from '../../support/store/downloads.ts'
import {
  anAddress,
  bodyOf,
  buy,
  downloadablePhoto,
  newKey,
  photo,
  readOrder,
  shirt,
  soldShirt,
  stocked,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

/**
 * The life of an order: before the person with the right takes the next step, everybody else tries it. Each of them is
 * refused with the same words as for an order that does not exist, and changes nothing.
 */

type Actor = (typeof kinds)[number] | 'buyer'
const actors: readonly Actor[] = [...kinds, 'buyer']

/** The person who may take a step: the buyer, an admin, or each member with their own things. */
type Right = 'buyer' | 'admin' | 'member'

type Step = {
  name: string
  e: Endpoint
  right: Right
  parts: (order: OrderDetail) => Parts | Promise<Parts>
  /** The refusal of members without the right. */
  refusal?: ProblemCode
  /** The answer to the person with the right, where it is no success. */
  outcome?: ProblemCode
}

let browsers: Record<Actor, Browser>
let buyer: Call
let memberId: string
let productId: string
let id: string
/** An order of the same buyer that is still paid, to be cancelled, and one of a file, to be refunded. */
let second: string
let third: string

beforeAll(async () => {
  const [arrived, own, shirtId, fileId] = await Promise.all([
    Promise.all(kinds.map(async (kind) => [kind, await arrive(inject('origin'), kind)] as const)),
    newcomer(),
    soldShirt(9),
    downloadablePhoto(),
  ])
  browsers = { ...(Object.fromEntries(arrived) as Record<Actor, Browser>), buyer: own.browser }
  ;[buyer, memberId, productId] = [own.call, own.id, shirtId]
  await stocked(productId, 'l-black', 3)
  id = (await buy(buyer, [shirt(productId, 4), photo(fileId)])).id
  second = (await buy(buyer, [shirt(productId)])).id
  third = (await buy(buyer, [photo(fileId)])).payment.purchaseId
})

const { orders, payments } = api
const it = () => ({ params: { id } })
const paid = ({ payment }: OrderDetail) => ({ params: { id: payment.purchaseId } })
const lastReturn = ({ returns }: OrderDetail) => ({ params: { id, return: returns.at(-1)?.id ?? '' } })
const lastClaim = ({ claims }: OrderDetail) => ({ params: { id, claim: claims.at(-1)?.id ?? '' } })
const aReturn = (): Parts => ({
  ...it(),
  body: { lines: [{ line: 0, quantity: 1, reason: 'too_small' }], key: newKey() },
})
const firstAddress = async () => ({
  params: { id: (await buyer(orders.listAddresses)).items[0]?.id ?? '' },
})

const asks = (
  name: keyof typeof orders,
  right: Right,
  parts: Step['parts'],
  refusal?: ProblemCode,
): Step => ({
  name,
  e: orders[name],
  right,
  parts,
  ...(refusal && { refusal }),
})
const pays = (name: keyof typeof payments, right: Right, parts: Step['parts']): Step => ({
  name,
  e: payments[name],
  right,
  parts,
  refusal: 'purchase.not_found',
})

/** In the order of an order's life. */
const steps: readonly Step[] = [
  asks('listOrders', 'member', () => ({ query: {} })),
  asks('getOrder', 'buyer', it),
  pays('getPurchase', 'buyer', paid),
  pays('checkPurchase', 'buyer', paid),
  pays('getRefundOffer', 'buyer', paid),
  pays('requestRefund', 'buyer', () => ({ params: { id: third }, body: { reason: 'Mine' } })),
  pays('checkOutOrder', 'member', () => ({ body: bodyOf([shirt(productId)]) })),
  asks('issueChunk', 'buyer', () => ({
    params: { id, line: '1', chunk: '0' },
    body: { device: newDevice() },
  })),
  // A photo does not play.
  {
    ...asks('playFile', 'buyer', () => ({ params: { id, line: '1' } })),
    outcome: 'file.not_ready',
  },
  asks('listDevices', 'member', () => ({})),
  asks(
    'removeDevice',
    'buyer',
    async () => ({
      params: { id: (await buyer(orders.listDevices)).items[0]?.id ?? '' },
    }),
    'device.not_found',
  ),
  asks('keepAddress', 'member', () => ({ body: { address: anAddress } })),
  asks('listAddresses', 'member', () => ({})),
  asks(
    'changeAddress',
    'buyer',
    async () => ({ ...(await firstAddress()), body: { address: { ...anAddress, city: 'Queens' } } }),
    'address.not_found',
  ),
  asks('cancelOrder', 'buyer', () => ({ params: { id: second } })),
  asks('listAllOrders', 'admin', () => ({ query: { limit: 5, state: 'paid' } })),
  asks('countOrders', 'admin', () => ({})),
  asks('getAdminOrder', 'admin', it),
  asks('packOrder', 'admin', it),
  asks('shipOrder', 'admin', () => ({ ...it(), body: { carrier: 'UPS', trackingNumber: '1Z' } })),
  asks('deliverOrder', 'admin', it),
  asks('listWaitingOrders', 'member', () => ({})),
  asks('requestReturn', 'buyer', aReturn),
  asks('listReturns', 'admin', () => ({ query: { limit: 5, state: 'requested' } })),
  asks('approveReturn', 'admin', (order) => ({ ...lastReturn(order), body: { instructions: 'Send it.' } })),
  asks('receiveReturn', 'admin', (order) => ({
    ...lastReturn(order),
    body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] },
  })),
  asks('requestReturn', 'buyer', aReturn),
  asks('declineReturn', 'admin', (order) => ({ ...lastReturn(order), body: { reason: 'It was worn.' } })),
  asks('requestReturn', 'buyer', aReturn),
  asks('withdrawReturn', 'buyer', lastReturn),
  asks('requestExchange', 'buyer', () => ({
    ...it(),
    body: { line: 0, size: 'l', color: 'black', reason: 'too_small', key: newKey() },
  })),
  asks('makeClaim', 'buyer', () => ({
    ...it(),
    body: { kind: 'damaged', line: 0, quantity: 1, words: 'It is torn.', key: newKey() },
  })),
  asks('listClaims', 'admin', () => ({ query: { limit: 5, state: 'open' } })),
  asks('decideClaim', 'admin', (order) => ({
    ...lastClaim(order),
    body: { decision: 'refund', amount: '5.00', reason: 'The pictures show it.' },
  })),
  asks('forgetAddress', 'buyer', firstAddress),
]

const refusalOf = (
  { e, right, refusal = 'order.not_found' }: Step,
  actor: Actor,
): ProblemCode | undefined => {
  if (actor === 'visitor') return 'session.required'
  if (right === 'admin') return actor === 'admin' ? undefined : 'role.required'
  if (actor === 'member who has not accepted the terms' && !e.beforeTerms) return 'terms.required'
  return right === 'member' || actor === 'buyer' ? undefined : refusal
}

/** Everything that a call could change for the buyer. */
async function stored() {
  const [first, other, file, returns, claims, kept, issued, ...stock] = await Promise.all([
    storedOrder(id),
    storedOrder(second),
    chargeOf(third),
    returnsOf(id),
    claimsOf(id),
    addressBook().get({ memberId }).go({ consistent: true }),
    download().get({ memberId, orderId: id, line: 1 }).go({ consistent: true }),
    stockOf(productId),
    stockOf(productId, 'l-black'),
  ])
  return { first, other, file, returns, claims, kept: kept.data, issued: issued.data, stock }
}

describe.each(steps.map((step, place) => ({ ...step, place })))('$place: $name', (step) => {
  test('is refused to everybody without the right, and changes nothing until the person with the right takes it', async () => {
    const order = await readOrder(buyer, id)
    const parts = await step.parts(order)
    // Deleting an address that the caller does not have leaves everything as it is.
    const isDone = step.name === 'forgetAddress'
    const before = await stored()
    const secrets = [id, second, third, order.number]
    for (const actor of actors.filter((each) => refusalOf(step, each))) {
      const code = refusalOf(step, actor)
      const response = await send(browsers[actor], step.e, parts)
      if (isDone && code === 'order.not_found') {
        expect({ actor, status: response.status }).toEqual({ actor, status: 204 })
        continue
      }
      const said = response.clone()
      const problem = await problemIn(response)
      const wanted = { actor, code, status: code && problems[code].status }
      expect({ actor, code: problem?.code, status: response.status }).toEqual(wanted)
      const text = await said.text()
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    expect(await stored()).toEqual(before)
    const others = actors.filter((each) => !refusalOf(step, each) && each !== 'buyer')
    if (step.right === 'member') {
      for (const actor of others.slice(0, 2)) {
        const answer = await send(browsers[actor], step.e, parts)
        const text = await answer.text()
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      }
    }
    const right = step.right === 'admin' ? 'admin' : 'buyer'
    const answer = await send(browsers[right], step.e, parts)
    expect({ code: (await problemIn(answer.clone()))?.code, status: answer.status }).toEqual({
      code: step.outcome,
      status: step.outcome ? problems[step.outcome].status : step.e.success.status,
    })
  })
})

test('every call about orders has its step', () => {
  const ofOrders = endpoints.filter(({ domain }) => domain === 'orders')
  const tried = new Set(steps.map(({ name }) => name))
  expect(ofOrders.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
