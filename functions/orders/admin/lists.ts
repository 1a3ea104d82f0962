import * as z from 'zod/mini'
import type { AdminOrder } from '#shared/contract/orders/admin-orders.ts'
import type { Page } from '#shared/contract/page.ts'
import { idPattern } from '#shared/rules/ids.ts'
import type { LineState } from '#shared/rules/store/order.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import { displayName, member } from '../../model/members/member.ts'
import { findOrderByNumber, type OrderItem, order } from '../../model/store/order.ts'
import { readEach } from '../../model/table/read-all.ts'
import { toOrder } from '../wire/order-wire.ts'

type Wanted = { state: LineState; number?: string | undefined; limit: number; cursor?: string | undefined }

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('order')))])

/** Orders in a state, longest waiting first; with a number, only the order with that number. */
export async function listAllOrders({ state, number, limit, cursor }: Wanted): Promise<Page<AdminOrder>> {
  if (number) {
    const found = await findOrderByNumber(number)
    return { items: await withNames(found ? [found] : []), total: found ? 1 : 0 }
  }
  const [createdAt, id] = placeOf(placeShape, cursor) ?? []
  const all = order().query.byState({ state })
  const { data } = await (createdAt && id ? all.gt({ createdAt, id }) : all).go({ limit: limit + 1 })
  const shown = data.slice(0, limit)
  const last = data.length > limit ? shown.at(-1) : undefined
  return {
    items: await withNames(shown),
    total: data.length,
    ...(last && { next: cursorOf([last.createdAt, last.id]) }),
  }
}

/** More than anybody packs in a day. */
const mostCounted = 100

async function countOf(state: LineState): Promise<number> {
  const { data } = await order()
    .query.byState({ state })
    .go({ limit: mostCounted, attributes: ['id'] })
  return data.length
}

export async function countOrders() {
  const [toPack, toShip] = await Promise.all([countOf('paid'), countOf('packed')])
  return { toPack, toShip }
}

async function withNames(items: readonly OrderItem[]): Promise<AdminOrder[]> {
  const names = await namesOf(items.map(({ memberId }) => memberId))
  return items.map((item) => ({
    ...toOrder(item),
    memberId: item.memberId,
    memberName: names.get(item.memberId) ?? displayName(undefined),
  }))
}

const entities = { member }

export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await readEach(entities, (of) => ({
    member: [...new Set(ids)].map((id) => of.member.get({ id })),
  }))
  return new Map(found.member.map((item) => [item.id, displayName(item)]))
}
