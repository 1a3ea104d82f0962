import type { Product } from '#shared/contract/store/product.ts'
import { productLink, sizeNames } from '../goods/product-words.ts'

/** The data of a product for search engines, by schema.org. It is data that no browser runs. */
export function StructuredData({ product }: { product: Product }) {
  return <script type="application/ld+json">{jsonOf(dataOf(product, location.origin))}</script>
}

/** JSON in which no text can close the surrounding element. */
const jsonOf = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** A product with several variants is a product group, each with its own offer. */
export function dataOf(product: Product, origin: string): object {
  const { id, name, description, price, pictures, variants, rating, reviewCount } = product
  const url = origin + productLink(id)
  const about = {
    name,
    description,
    url,
    image: pictures.map((picture) => new URL(picture.url, origin).href),
    brand: { '@type': 'Brand', name: 'Kiai' },
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5 },
    }),
  }
  const offer = (isInStock: boolean) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
    url,
  })
  const context = 'https://schema.org'
  if (variants.length === 1) {
    return { '@context': context, '@type': 'Product', sku: id, ...about, offers: offer(product.inStock) }
  }
  return {
    '@context': context,
    '@type': 'ProductGroup',
    productGroupID: id,
    ...about,
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      sku: `${id}-${variant.name}`,
      name,
      ...(variant.size && { size: sizeNames[variant.size] }),
      ...(variant.color && { color: variant.color }),
      offers: offer(variant.inStock),
    })),
  }
}
