import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ReturnWish } from '#shared/contract/orders/returns.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import {
  isReturnOpen,
  mayReturnBecome,
  returnableUnits,
  returnableUntil,
} from '#shared/rules/store/returns.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import {
  findReturn,
  type OrderReturnItem,
  type ReturnedLine,
  returnsOf,
} from '../../model/store/order-return.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import {
  changeReturnStep,
  endReturnDueSteps,
  exchangeChange,
  linesWithComing,
} from '../../model/store/return-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { freePieceSteps, heldOrderOf } from '../exchanges/exchange-steps.ts'
import { ownOrder } from '../find.ts'

type Wish = z.output<typeof ReturnWish>

/** Requests a return of units. Their lines reserve them for it, so that no unit is in two returns. */
export async function requestReturn(memberId: string, orderId: string, wish: Wish): Promise<void> {
  const id = returnIdOf(orderId, wish.key)
  await tryAgain(async () => {
    const known = await ownOrder(memberId, orderId)
    const before = await returnsOf(orderId)
    // A retry of the same request.
    if (before.some((one) => one.id === id)) return
    refuseTooMany(before)
    const now = clock.now()
    const at = now.toISOString()
    const lines = askedLines(known, wish.lines, at)
    const item = {
      orderId,
      id,
      number: known.number,
      memberId,
      state: 'requested' as const,
      lines,
      note: wish.note,
      createdAt: at,
      updatedAt: at,
    }
    await writeSteps(moneyEntities, [
      { write: ({ orderReturn }) => orderReturn.create(item).commit() },
      changeOrderStep(known, { lines: linesWithComing(known, lines, 1) }, now),
    ])
  })
}

/**
 * Open returns of one order, and all returns it can ever have. All open returns end in one transaction when the order
 * is refunded in full.
 */
const mostOpen = 5
const mostReturns = 20

export function refuseTooMany(before: readonly OrderReturnItem[]): void {
  if (before.filter(({ state }) => isReturnOpen(state)).length >= mostOpen)
    throw notPossible(`This order already has ${mostOpen} open returns`)
  if (before.length >= mostReturns)
    throw notPossible(`This order already had ${mostReturns} returns. Please contact support.`)
}

/** The id of a return, derived from the order and the idempotency key: a retry gets the same id. */
export function returnIdOf(orderId: string, key: string): string {
  const hash = createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 26)
  return `${idPrefixes.orderReturn}_${hash}`
}

const notPossible = (words: string) => new Problem('return.not_possible', words)

export function askedLines(known: OrderItem, asked: Wish['lines'], at: string): ReturnedLine[] {
  if (known.isSuspended) throw notPossible('Your bank has disputed the payment of this order')
  const until = returnableUntil(known)
  if (!until) throw notPossible('You can request a return after delivery')
  if (at >= until) throw notPossible(`The return period of ${known.policy.physicalDays} days is over`)
  if (new Set(asked.map(({ line }) => line)).size < asked.length)
    throw notPossible('Each item of the order can be listed once')
  return asked.map(({ line: place, quantity, reason }) => {
    const line = known.lines[place]
    const most = line ? returnableUnits(line, known, at) : 0
    if (!line || quantity > most) {
      throw notPossible(
        line && most > 0
          ? `At most ${most} of ${line.name} can be returned`
          : 'This item cannot be returned now',
      )
    }
    const { name, size, color, imageUrl, cents } = line
    return {
      line: place,
      name,
      cents,
      quantity,
      reason,
      ...(size && { size }),
      ...(color && { color }),
      ...(imageUrl && { imageUrl }),
    }
  })
}

/** A return of a member's own order. */
async function ownReturn(
  memberId: string,
  orderId: string,
  id: string,
): Promise<{ order: OrderItem; known: OrderReturnItem }> {
  const order = await ownOrder(memberId, orderId)
  const known = await findReturn(orderId, id)
  if (!known) throw new Problem('return.not_found')
  return { order, known }
}

/** Withdraws a return that has not arrived. */
export async function withdrawReturn(memberId: string, orderId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const { order, known } = await ownReturn(memberId, orderId, id)
    const held = await heldOrderOf(known)
    if (!mayReturnBecome(known.state, 'withdrawn'))
      throw new Problem('return.changed', 'It has already arrived or ended')
    const now = clock.now()
    await writeSteps(moneyEntities, [
      changeReturnStep(
        known,
        { ...exchangeChange(known, 'over'), state: 'withdrawn', endedAt: now.toISOString() },
        now,
      ),
      changeOrderStep(order, { lines: linesWithComing(order, known.lines, -1) }, now),
      ...freePieceSteps(held, now),
      ...endReturnDueSteps(known),
    ])
  })
}
