import type { Defence } from '../../defence.ts'

const tests = ['test/functions/reviews/product-reviews.test.ts']
const calls = { file: 'functions/reviews/product-reviews.ts', tests }
const model = { file: 'functions/model/reviews/product-review.ts', tests }

/** Reviews of products: by whom, once, how they count, and when they are withdrawn. */
export const productReviews: Defence[] = [
  {
    name: 'product-review-received',
    ...calls,
    from: 'if (!received) throw await notReceived(productId)',
    to: 'if (!received) return { before: undefined, next: known as never }',
  },
  {
    name: 'product-review-delivered',
    file: 'shared/rules/store/product-review.ts',
    tests,
    from: "state === 'delivered' && ",
    to: '',
  },
  {
    name: 'product-review-downloaded',
    file: 'shared/rules/store/product-review.ts',
    tests,
    from: ' && (!isDigital || Boolean(downloadedAt))',
    to: '',
  },
  {
    name: 'product-review-order-stands',
    ...calls,
    from: 'await changeReview(known, next, received)',
    to: 'await changeReview(known, next)',
  },
  {
    name: 'product-review-removed-stays',
    ...calls,
    from: "    if (known?.removed) throw new Problem('review.closed', 'Kiai has removed this review')\n",
    to: '',
  },
  {
    name: 'product-review-removed-not-deleted',
    ...calls,
    from: "    if (known.removed) throw new Problem('review.closed', 'Kiai has removed this review')\n",
    to: '',
  },
  {
    name: 'product-review-own-pictures',
    ...calls,
    from: 'refuseForeign(memberId, said.pictures)\n',
    to: '\n',
  },
  {
    name: 'product-review-pictures-go',
    file: 'functions/reviews/pictures.ts',
    tests,
    from: 'removeMedia(url.slice(1))',
    to: 'removeMedia(url)',
  },
  {
    name: 'product-review-counts-as-read',
    file: 'functions/model/reviews/average.ts',
    tests,
    from: 'ratingStars === undefined ? notExists(a.ratingStars) : eq(a.ratingStars, ratingStars),',
    to: 'ratingStars === undefined ? eq(a.id, id) : eq(a.id, id),',
  },
  {
    name: 'product-review-goes-with-refund',
    file: 'functions/model/steps/refunded-order.ts',
    tests,
    from: '    ...(await withdrawnReviewSteps(known, lines, now)),\n',
    to: '',
  },
  {
    name: 'product-review-goes-with-return',
    file: 'functions/orders/returns/finish-receipt.ts',
    tests,
    from: '  await withdrawReviewsOfOrder(await requireOrder(orderId), clock.now())\n',
    to: '',
  },
  {
    name: 'product-review-goes-with-retried-receipt',
    file: 'functions/orders/returns/follow-return.ts',
    tests: ['test/functions/orders/returns.test.ts'],
    from: "if (known.state === 'received') return finishReceipt(orderId, id)",
    to: "if (known.state === 'received') return refundOwed(orderId, id)",
  },
  {
    name: 'product-review-stays-with-rest',
    ...model,
    from: '.filter((productId) => !kept.has(productId))',
    to: '',
  },
  {
    name: 'product-review-of-published',
    file: 'functions/reviews/lists.ts',
    tests,
    from: "if (shown?.state !== 'published') throw",
    to: 'if (!shown) throw',
  },
  {
    name: 'product-review-own-list',
    file: 'functions/reviews/lists.ts',
    tests,
    from: ".where(({ subject }, { eq }) => eq(subject, 'session'))",
    to: '',
  },
  {
    name: 'product-review-pictures-discarded',
    ...model,
    from: '...discardSteps(shown, now)',
    to: '',
  },
  {
    name: 'product-review-withdrawn',
    ...model,
    from: "orders.includes(known.orderId ?? '')",
    to: "!orders.includes(known.orderId ?? '')",
  },
]
