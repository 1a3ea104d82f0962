import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ClaimWish } from '#shared/contract/orders/claims.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { memberPictures } from '#shared/rules/media/storage-keys.ts'
import { claimableUnits, claimUnits } from '#shared/rules/store/claims.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import { claimsOf, type OrderClaimItem } from '../../model/store/order-claim.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownOrder } from '../find.ts'

type Wish = z.output<typeof ClaimWish>

/** Open claims of one order, and all claims it can ever have. */
const mostOpen = 5
const mostClaims = 20

const notPossible = (words: string) => new Problem('claim.not_possible', words)

/**
 * Claims damaged, missing or wrong units. Their line reserves them for the claim, so that they cannot be returned as
 * well.
 */
export async function makeClaim(memberId: string, orderId: string, wish: Wish): Promise<void> {
  const id = claimIdOf(orderId, wish.key)
  refuseForeignPictures(memberId, wish.pictures)
  await tryAgain(async () => {
    const known = await ownOrder(memberId, orderId)
    const before = await claimsOf(orderId)
    // A retry of the same request.
    if (before.some((one) => one.id === id)) return
    refuseTooMany(before)
    const now = clock.now()
    const at = now.toISOString()
    const { name, size, color, imageUrl } = claimedLine(known, wish, at)
    const { kind, line, quantity, words, pictures } = wish
    const item = {
      orderId,
      id,
      number: known.number,
      memberId,
      state: 'open' as const,
      kind,
      line,
      name,
      ...(size && { size }),
      ...(color && { color }),
      ...(imageUrl && { imageUrl }),
      quantity,
      words,
      pictures,
      createdAt: at,
      updatedAt: at,
    }
    const lines = known.lines.map((one, place) => (place === line ? claimUnits(one, quantity) : one))
    await writeSteps(moneyEntities, [
      { write: ({ orderClaim }) => orderClaim.create(item).commit() },
      changeOrderStep(known, { lines }, now),
    ])
  })
}

/** The id of a claim, derived from the order and the idempotency key: a retry gets the same id. */
function claimIdOf(orderId: string, key: string): string {
  const hash = createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 26)
  return `${idPrefixes.orderClaim}_${hash}`
}

/** Accepts only pictures that this member has uploaded; they were checked on arrival. */
function refuseForeignPictures(memberId: string, pictures: readonly string[]): void {
  const own = `/${memberPictures(memberId)}/`
  if (pictures.some((url) => !url.startsWith(own)))
    throw notPossible('A claim can only show pictures that you uploaded')
}

function refuseTooMany(before: readonly OrderClaimItem[]): void {
  if (before.filter(({ state }) => state === 'open').length >= mostOpen)
    throw notPossible(`This order already has ${mostOpen} open claims`)
  if (before.length >= mostClaims)
    throw notPossible(`This order already had ${mostClaims} claims. Please contact support.`)
}

function claimedLine(known: OrderItem, { line: place, kind, quantity }: Wish, at: string) {
  if (known.isSuspended) throw notPossible('Your bank has disputed the payment of this order')
  const line = known.lines[place]
  const most = line ? claimableUnits(line, kind, known, at) : 0
  if (!line || most === 0) throw notPossible('This item cannot be claimed now')
  if (quantity > most) throw notPossible(`At most ${most} of ${line.name} can be claimed`)
  return line
}
