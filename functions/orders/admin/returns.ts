import * as z from 'zod/mini'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import type { Page } from '#shared/contract/page.ts'
import { idPattern } from '#shared/rules/ids.ts'
import type { ReturnState } from '#shared/rules/store/returns.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import { displayName } from '../../model/members/member.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { findReturn, type OrderReturnItem, orderReturn } from '../../model/store/order-return.ts'
import { readEach } from '../../model/table/read-all.ts'
import { type Requests, toReturn } from '../wire/return-wire.ts'
import { namesOf } from './lists.ts'

type Wanted = { state: ReturnState; limit: number; cursor?: string | undefined }

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('orderReturn')))])

/** Returns in a state, longest waiting first. */
export async function listReturns({ state, limit, cursor }: Wanted): Promise<Page<AdminReturn>> {
  const [createdAt, id] = placeOf(placeShape, cursor) ?? []
  const all = orderReturn().query.byState({ state })
  const { data } = await (createdAt && id ? all.gt({ createdAt, id }) : all).go({ limit: limit + 1 })
  const shown = data.slice(0, limit)
  const last = data.length > limit ? shown.at(-1) : undefined
  return {
    items: await toAdminReturns(shown),
    total: data.length,
    ...(last && { next: cursorOf([last.createdAt, last.id]) }),
  }
}

export async function adminReturn(orderId: string, id: string): Promise<AdminReturn> {
  const known = await findReturn(orderId, id)
  const [shown] = known ? await toAdminReturns([known]) : []
  if (!shown) throw new Error(`There is no return ${id}`)
  return shown
}

async function toAdminReturns(items: readonly OrderReturnItem[]): Promise<AdminReturn[]> {
  const people = items.flatMap(({ memberId, decidedBy }) => (decidedBy ? [memberId, decidedBy] : [memberId]))
  const [names, requests] = await Promise.all([namesOf(people), requestsOf(items)])
  const nameOf = (id: string) => names.get(id) ?? displayName(undefined)
  return items.map((item) => ({
    ...toReturn(item, requests),
    number: item.number,
    memberId: item.memberId,
    memberName: nameOf(item.memberId),
    decidedBy: item.decidedBy ? nameOf(item.decidedBy) : null,
  }))
}

const entities = { refundRequest }

/** The refund requests of these returns or claims. */
export async function requestsOf(
  items: readonly { refundRequestId?: string | undefined }[],
): Promise<Requests> {
  const ids = items.flatMap(({ refundRequestId: id }) => (id ? [{ id }] : []))
  const found = await readEach(entities, (of) => ({
    refundRequest: ids.map((key) => of.refundRequest.get(key)),
  }))
  return new Map(found.refundRequest.map((item) => [item.id, item]))
}
