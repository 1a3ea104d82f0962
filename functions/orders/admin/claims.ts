import * as z from 'zod/mini'
import type { AdminClaim } from '#shared/contract/orders/claims.ts'
import type { Page } from '#shared/contract/page.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { ClaimState } from '#shared/rules/store/claims.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import { displayName } from '../../model/members/member.ts'
import { order } from '../../model/store/order.ts'
import { findClaim, type OrderClaimItem, orderClaim } from '../../model/store/order-claim.ts'
import { readEach } from '../../model/table/read-all.ts'
import { mostOfClaim } from '../claims/decide.ts'
import { toClaim } from '../wire/claim-wire.ts'
import { namesOf } from './lists.ts'
import { requestsOf } from './returns.ts'

type Wanted = { state: ClaimState; limit: number; cursor?: string | undefined }

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('orderClaim')))])

/** Claims in a state, longest waiting first. */
export async function listClaims({ state, limit, cursor }: Wanted): Promise<Page<AdminClaim>> {
  const [createdAt, id] = placeOf(placeShape, cursor) ?? []
  const all = orderClaim().query.byState({ state })
  const { data } = await (createdAt && id ? all.gt({ createdAt, id }) : all).go({ limit: limit + 1 })
  const shown = data.slice(0, limit)
  const last = data.length > limit ? shown.at(-1) : undefined
  return {
    items: await toAdminClaims(shown),
    total: data.length,
    ...(last && { next: cursorOf([last.createdAt, last.id]) }),
  }
}

export async function adminClaim(orderId: string, id: string): Promise<AdminClaim> {
  const known = await findClaim(orderId, id)
  const [shown] = known ? await toAdminClaims([known]) : []
  if (!shown) throw new Error(`There is no claim ${id}`)
  return shown
}

const entities = { order }

async function toAdminClaims(items: readonly OrderClaimItem[]): Promise<AdminClaim[]> {
  const people = items.flatMap(({ memberId, decidedBy }) => (decidedBy ? [memberId, decidedBy] : [memberId]))
  const [names, requests, found] = await Promise.all([
    namesOf(people),
    requestsOf(items),
    readEach(entities, (of) => ({
      order: [...new Set(items.map(({ orderId }) => orderId))].map((id) => of.order.get({ id })),
    })),
  ])
  const nameOf = (id: string) => names.get(id) ?? displayName(undefined)
  return items.map((item) => {
    const its = found.order.find(({ id }) => id === item.orderId)
    return {
      ...toClaim(item, requests),
      number: item.number,
      memberId: item.memberId,
      memberName: nameOf(item.memberId),
      most: dollarsOf(its && item.state === 'open' ? mostOfClaim(its, item) : 0),
      decidedBy: item.decidedBy ? nameOf(item.decidedBy) : null,
    }
  })
}
