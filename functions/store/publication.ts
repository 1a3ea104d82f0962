import { Problem } from '#shared/contract/problem.ts'
import type { Publication } from '#shared/contract/store/product-inputs.ts'
import { type ProductItem, product } from '../model/store/product.ts'
import { type DueItem, due, endDue, endDueStep, setDueStep } from '../model/table/due.ts'
import { later } from '../model/table/later.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { anyProduct, getAnyProduct } from './products.ts'

const entities = { due, product }

/** Publishes a product now or at a set time, unpublishes or archives it. A time in the past means now. */
export async function publishProduct(id: string, { state, publishAt, knownUpdatedAt }: Publication) {
  await tryAgain(async () => {
    const known = await anyProduct(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('product.changed')
    const now = clock.now()
    const isToCome = publishAt !== null && Date.parse(publishAt) > now.getTime()
    const at = isToCome ? new Date(publishAt).toISOString() : undefined
    const wanted = publishAt === null ? state : isToCome ? 'draft' : 'published'
    await writeSteps(entities, changeSteps(known, wanted, wanted === 'draft' ? at : undefined, now))
  })
  return getAnyProduct(id)
}

/** Publishes a draft whose time has come; a draft with another time, or none, stays as it is. */
export async function publishDue(item: DueItem): Promise<void> {
  await tryAgain(async () => {
    const { data: known } = await product().get({ id: item.subjectId }).go({ consistent: true })
    if (known?.state !== 'draft' || known.publishAt !== item.at) return endDue(item)
    await writeSteps(entities, changeSteps(known, 'published', undefined, clock.now()))
  })
}

/** Writes the next state of a product, and its due item. */
function changeSteps(
  known: ProductItem,
  state: ProductItem['state'],
  publishAt: string | undefined,
  now: Date,
): Step<typeof entities>[] {
  const isFirst = state === 'published' && known.publishedAt === undefined
  const change = {
    state,
    updatedAt: later(known.updatedAt, now),
    ...(publishAt && { publishAt }),
    ...(isFirst && { publishedAt: now.toISOString() }),
  }
  const isMoved = known.publishAt !== publishAt
  return [
    {
      write: ({ product }) =>
        product
          .patch({ id: known.id })
          .set(change)
          .remove(publishAt ? [] : ['publishAt'])
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit(),
    },
    ...(isMoved && known.publishAt ? [endDueStep('product', known.id, known.publishAt)] : []),
    ...(isMoved && publishAt ? [setDueStep('product', known.id, publishAt)] : []),
  ]
}
