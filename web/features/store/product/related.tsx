import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { read } from '../../../api.ts'
import { CardList } from '../../../ui/list/card-list.tsx'
import { ProductCard, ProductCardSkeleton } from '../goods/product-card.tsx'
import styles from './product-page.module.css'

const mostRelated = 4

/** Up to four other products of the same kind: those with most in common first, then the newest. */
export function Related({ product }: { product: Product }) {
  const list = useQuery(
    read(catalogue.listCategoryProducts, { params: { category: product.category }, query: {} }),
  )
  const related = list.data && relatedOf(product, list.data.items)
  // The list is at the bottom: if it fails to load, nothing is missed.
  if (list.error || related?.length === 0) return null
  return (
    <section aria-labelledby="related" className={styles.related}>
      <h2 id="related" className={styles.heading}>
        Goes well with it
      </h2>
      <CardList
        label="Goes well with it"
        things="products"
        items={related}
        empty={null}
        shape={<ProductCardSkeleton />}
        shapes={mostRelated}
        least="14rem"
        level={3}
      >
        {(each) => <ProductCard product={each} level={3} />}
      </CardList>
    </section>
  )
}

export function relatedOf({ id, tags }: Product, others: readonly Product[]): Product[] {
  const inCommon = (other: Product) => other.tags.filter((tag) => tags.includes(tag)).length
  return others
    .filter((other) => other.id !== id)
    .sort((a, b) => inCommon(b) - inCommon(a))
    .slice(0, mostRelated)
}
