import type * as z from 'zod/mini'
import type { ExchangeWish } from '#shared/contract/orders/returns.ts'
import { Problem } from '#shared/contract/problem.ts'
import { optionWords, variantName, variantsOf } from '#shared/rules/store/options.ts'
import type { OrderLine } from '../../model/store/order.ts'
import { isToBeHad, type ProductItem, product } from '../../model/store/product.ts'
import { variant } from '../../model/store/variant.ts'
import { readEach } from '../../model/table/read-all.ts'

type Wish = Pick<z.output<typeof ExchangeWish>, 'size' | 'color'>

const entities = { product, variant }

const notPossible = (words: string) => new Problem('exchange.not_possible', words)

/** The variant requested in exchange for a unit of a line, if it is sold and in stock, and whether its stock is counted. */
export async function findPiece(sold: OrderLine, { size, color }: Wish) {
  const { productId } = sold
  const options = { size: size ?? null, color: color ?? null }
  const name = variantName(options)
  if (name === sold.variant) throw notPossible('You already have this size and colour')
  const found = await readEach(entities, (of) => ({
    product: [of.product.get({ id: productId })],
    variant: [of.variant.get({ productId, name })],
  }))
  const [item] = found.product
  const [stock] = found.variant
  if (!item || !isExchangeable(item))
    throw notPossible(`${sold.name} is no longer sold. You can return it for a refund`)
  if (!variantsOf(item).some((one) => variantName(one) === name))
    throw notPossible(`${sold.name} is not available in ${optionWords(options)}`)
  const isCounted = stock?.isCounted === true
  if (isCounted && stock.left < 1)
    throw notPossible(
      `${sold.name} in ${optionWords(options)} is sold out. You can return yours for a refund`,
    )
  const picture = item.pictures.find((one) => one.color === color) ?? item.pictures[0]
  return {
    isCounted,
    piece: {
      productId,
      variant: name,
      name: item.name,
      ...(size && { size }),
      ...(color && { color }),
      ...(picture && { imageUrl: picture.url }),
    },
  }
}

const isExchangeable = (item: ProductItem): boolean =>
  item.state === 'published' && !item.isDigital && isToBeHad(item)
