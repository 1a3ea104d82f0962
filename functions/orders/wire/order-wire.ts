import type { LineDownload, Order, OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { clipIdOf } from '#shared/rules/media/storage-keys.ts'
import { isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { chunksOf, issuedCount } from '#shared/rules/store/chunks.ts'
import { type ClaimKind, claimableUnits } from '#shared/rules/store/claims.ts'
import { returnableUnits, returnableUntil } from '#shared/rules/store/returns.ts'
import { type UploadItem, upload } from '../../model/catalogue/upload.ts'
import { type ChargeItem, charge, refundedOf } from '../../model/payments/charge.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { type DownloadItem, download } from '../../model/store/download.ts'
import { findOrder, type OrderItem, type OrderLine as StoredLine } from '../../model/store/order.ts'
import { claimsOf } from '../../model/store/order-claim.ts'
import { returnsOf } from '../../model/store/order-return.ts'
import { type ProductItem, product } from '../../model/store/product.ts'
import { readEach } from '../../model/table/read-all.ts'
import { clock } from '../../ports/process/clock.ts'
import { ownOrder } from '../find.ts'
import { toClaim } from './claim-wire.ts'
import { toReturn } from './return-wire.ts'

type Files = ReadonlyMap<string, NonNullable<ProductItem['file']>>

/** Whether the file of a line can be downloaded. */
export const isGivenOut = ({ isSuspended }: OrderItem, { isDigital, state }: StoredLine): boolean =>
  isDigital && state === 'delivered' && !isSuspended

/** An order as shown to its buyer. */
export function toOrder(item: OrderItem, files: Files = new Map()): Order {
  return {
    id: item.id,
    number: item.number,
    state: item.state,
    lines: item.lines.map((line) => toLine(item, line, files)),
    goods: dollarsOf(item.goods),
    shipping: dollarsOf(item.shipping),
    total: dollarsOf(item.total),
    tax: item.tax
      ? { name: item.tax.name, percentage: item.tax.percentage, amount: dollarsOf(item.tax.cents) }
      : null,
    method: item.method ?? null,
    address: item.address ?? null,
    tracking: item.tracking ? { ...item.tracking, url: item.tracking.url ?? null } : null,
    policy: item.policy,
    isSuspended: item.isSuspended ?? false,
    exchangeOf: item.exchangeOf ? { orderId: item.exchangeOf.orderId, number: item.exchangeOf.number } : null,
    heldUntil: item.state === 'pending' ? (item.heldUntil ?? null) : null,
    ended: item.ended ?? null,
    createdAt: item.createdAt,
    paidAt: item.paidAt ?? null,
    packedAt: item.packedAt ?? null,
    shippedAt: item.shippedAt ?? null,
    deliveredAt: item.deliveredAt ?? null,
    cancelledAt: item.cancelledAt ?? null,
  }
}

function toLine(item: OrderItem, line: StoredLine, files: Files): OrderLine {
  const { productId, variant, name, size, color, imageUrl, isDigital, quantity, cents, state } = line
  const now = clock.now().toISOString()
  const claimable = (kind: ClaimKind) => (item.isSuspended ? 0 : claimableUnits(line, kind, item, now))
  const file = isGivenOut(item, line) ? (line.file ?? files.get(productId)) : undefined
  return {
    productId,
    variant,
    name,
    size: size ?? null,
    color: color ?? null,
    imageUrl: imageUrl ?? null,
    isDigital,
    quantity,
    price: dollarsOf(cents),
    amount: dollarsOf(cents * quantity),
    refundedAmount: dollarsOf(line.refunded),
    state,
    file: file ? { filename: file.filename, type: file.type, size: file.size } : null,
    downloadedAt: line.downloadedAt ?? null,
    coming: line.coming ?? 0,
    returned: line.returned ?? 0,
    exchanged: line.exchanged ?? 0,
    exchangedAmount: dollarsOf(line.exchangedCents ?? 0),
    returnable: item.isSuspended ? 0 : returnableUnits(line, item, now),
    claimed: line.claimed ?? 0,
    settled: line.settled ?? 0,
    claimable: {
      missing: claimable('missing'),
      damaged: claimable('damaged'),
      wrong: claimable('wrong'),
    },
  }
}

const entities = { charge, download, product, refundRequest, upload }

/** The returns and the claims of an order. */
const backOf = (id: string) => Promise.all([returnsOf(id), claimsOf(id)])

/** A member's own order in detail, in two round trips. */
export async function ownDetail(memberId: string, id: string): Promise<OrderDetail> {
  const [item, back] = await Promise.all([ownOrder(memberId, id), backOf(id)])
  return detailOf(item, back)
}

/**
 * An order with its payment, its files, and its returns and claims. Reads once more if the payment settles in the
 * meantime.
 */
export async function detailOf(
  item: OrderItem,
  known?: Awaited<ReturnType<typeof backOf>>,
): Promise<OrderDetail> {
  const given = item.lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => isGivenOut(item, line))
  const older = given.filter(({ line }) => !line.file)
  const [returns, claims] = known ?? (await backOf(item.id))
  const requests = [...returns, ...claims].flatMap(({ refundRequestId: id }) => (id ? [{ id }] : []))
  const found = await readEach(entities, (of) => ({
    charge: [of.charge.get({ id: item.chargeId })],
    download: given.map(({ place }) =>
      of.download.get({ memberId: item.memberId, orderId: item.id, line: place }),
    ),
    product: [...new Set(older.map(({ line }) => line.productId))].map((id) => of.product.get({ id })),
    refundRequest: requests.map((key) => of.refundRequest.get(key)),
    upload: [...new Set(given.flatMap(({ line }) => (line.file && clipIdOf(line.file)) ?? []))].map((id) =>
      of.upload.get({ id }),
    ),
  }))
  const [paid] = found.charge
  if (!paid) throw new Error(`${item.id} has no charge`)
  // An order that was read just before its payment settled must not be shown as unpaid.
  const settled =
    paid.isGranted && item.paidAt === undefined && !item.exchangeOf ? await findOrder(item.id) : undefined
  if (settled?.paidAt) return detailOf(settled)
  const files = new Map(found.product.flatMap(({ id, file }) => (file ? [[id, file] as const] : [])))
  const byId = new Map(found.refundRequest.map((one) => [one.id, one]))
  return {
    ...toOrder(item, files),
    payment: toPayment(item, paid),
    downloads: given.flatMap(({ line, place }) => toDownload(line, place, files, found)),
    returns: returns.map((one) => toReturn(one, byId)),
    claims: claims.map((one) => toClaim(one, byId)),
    returnUntil: returnableUntil(item) ?? null,
  }
}

/** The chunks of a line's file; nothing while its file is not there. */
function toDownload(
  line: StoredLine,
  place: number,
  files: Files,
  { download: known, upload: clips }: { download: readonly DownloadItem[]; upload: readonly UploadItem[] },
): LineDownload[] {
  const file = line.file ?? files.get(line.productId)
  if (!file) return []
  const { key, size } = file
  const download = known.find((each) => each.line === place && each.key === key)
  const fileId = key.slice(key.lastIndexOf('/') + 1)
  return [
    {
      line: place,
      fileId,
      chunks: chunksOf(size),
      issued: issuedCount(download?.issued ?? '', size),
      clip: clipState(clips.find(({ id }) => id === clipIdOf(file))),
    },
  ]
}

function clipState(clip: UploadItem | undefined): LineDownload['clip'] {
  if (!clip) return null
  const { status } = clip.media
  return status === 'ready' || status === 'failed' ? status : 'processing'
}

function toPayment(item: OrderItem, paid: ChargeItem): OrderDetail['payment'] {
  if (item.exchangeOf) return toPaymentBefore(item, paid)
  const isPayable =
    isOpen(paid.state) && item.state === 'pending' && (paid.expiresAt ?? '') > clock.now().toISOString()
  return {
    purchaseId: paid.id,
    provider: paid.provider,
    state: paid.state,
    refundedAmount: dollarsOf(refundedOf(paid)),
    isWaiting: paid.state === 'awaiting' && !paid.checkoutUrl,
    failure: paid.failure ?? null,
    checkoutUrl: isPayable ? (paid.checkoutUrl ?? null) : null,
    isTooLate: isSettled(paid.state) && !paid.isGranted && item.paidAt === undefined,
  }
}

/** The payment of an exchange order: the payment of the first order, and the amount refunded for this one. */
const toPaymentBefore = (
  { lines }: OrderItem,
  { id, provider, state }: ChargeItem,
): OrderDetail['payment'] => ({
  purchaseId: id,
  provider,
  state,
  refundedAmount: dollarsOf(lines.reduce((sum, { refunded }) => sum + refunded, 0)),
  isWaiting: false,
  failure: null,
  checkoutUrl: null,
  isTooLate: false,
})
