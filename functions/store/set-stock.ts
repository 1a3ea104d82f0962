import { Problem } from '#shared/contract/problem.ts'
import type { StockChange } from '#shared/contract/store/product-inputs.ts'
import { variantName, variantsOf } from '#shared/rules/store/options.ts'
import { stockCountSteps, stockEntities } from '../model/store/stock.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'
import { anyProduct, getAnyProduct } from './products.ts'

/** Sets the stock of variants; refused if one has changed since the admin read it. */
export async function setStock(id: string, { kind, variants, reason }: StockChange) {
  const item = await anyProduct(id)
  const offered = new Set(item.isDigital ? [] : variantsOf(item).map(variantName))
  if (!variants.every(({ name }) => offered.has(name)))
    throw new Problem('product.changed', 'The product is no longer offered in one of these variants')
  const from = { cause: newId('event'), at: clock.now().toISOString(), reason }
  const isOther = () => new Problem('product.changed', 'The stock was changed in the meantime')
  await writeSteps(
    stockEntities,
    variants.flatMap(({ name: variant, ...count }) =>
      stockCountSteps(kind, { productId: id, variant, ...count }, from, isOther),
    ),
  )
  return getAnyProduct(id)
}
