import { emptySnapshot } from '../../functions/ports/catalogue/snapshot.ts'
import { demoProducts } from '../../infra/demo/content/products.ts'
import { productItem, stockOf } from '../../infra/demo/load-products.ts'
import { environmentOf, startIndexStore } from './index-store.ts'
import { type Cost, inTurn, median } from './measure.ts'
import { atMost, type Figure } from './report.ts'
import type { StoreCase, StoreQuestion } from './workers/store-worker.ts'
import { startWorker } from './workers/worker.ts'

/**
 * A store of ten thousand products: the cost of a list, a search and a product page for the Lambda that answers them.
 */

const size = 10_000
const rounds = 5

/** Milliseconds of processor time a call may cost. */
const bounds: Readonly<Record<StoreCase, number>> = {
  'first page': 0.5,
  'by price': 0.5,
  'filter nobody asked before': 0.5,
  'one product': 0.5,
  'list, common word': 1,
  'list, rare word': 1,
  'search, rare word': 1,
}

/** The demo's products, repeated, each with a number of its own. */
async function products() {
  process.env.TABLE_NAME ??= 'kiai'
  const { toProduct } = await import('../../functions/model/wire/product-wire.ts')
  return Array.from({ length: size }, (_, number) => {
    const seed = demoProducts[number % demoProducts.length]
    if (!seed) throw new Error('The demo sells nothing')
    const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
    const item = { ...productItem(seed, at), id: `prd_${number}`, name: `${seed.name} No. ${number}.` }
    return toProduct(
      { inStock: true, size: [], ...item },
      stockOf(seed, at).map(({ variant }) => variant),
    )
  })
}

export async function measureStore(): Promise<Figure[]> {
  const store = await startIndexStore()
  store.hold('kiai-store', { ...emptySnapshot, products: await products() })
  const worker = await startWorker('store-worker.ts', environmentOf(store, 'kiai-store'))
  try {
    const figures: Figure[] = []
    for (const [name, most] of Object.entries(bounds) as [StoreCase, number][]) {
      const ask = (calls: number) => worker.ask<Cost>({ case: name, calls } satisfies StoreQuestion)
      await ask(200)
      const costs = await inTurn(rounds, { it: () => ask(100) })
      figures.push(
        atMost(`${name}: ms of processor time`, median((costs.it ?? []).map(({ cpu }) => cpu)), most),
      )
    }
    return figures
  } finally {
    worker.end()
    store.close()
  }
}
