import { SearchX, SlidersHorizontal, Store, Truck } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { ProductSort } from '#shared/contract/store/product-reads.ts'
import { shippingRules } from '#shared/rules/store/shipping.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { ActiveFilters, ResultLine } from '../../../ui/form/filter-bar.tsx'
import { useTyping } from '../../../ui/form/filters.ts'
import { CardList } from '../../../ui/list/card-list.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { cardsInView } from '../goods/picture-sizes.ts'
import { ProductCard, ProductCardSkeleton } from '../goods/product-card.tsx'
import { activeFilters, wordsOfFilter } from './filter-words.ts'
import { StoreFilterFields } from './store-filters.tsx'
import styles from './store-page.module.css'
import { type Priced, type StoreFilters, shownOf, useProducts, useStoreFilters } from './use-store.ts'

const sortNames: Record<ProductSort, string> = {
  newest: 'Newest first',
  price_low: 'Price, low to high',
  price_high: 'Price, high to low',
  name: 'Name',
}
const { standard, returnDays } = shippingRules

/** All products of the store, searched and filtered by the address. */
export function StorePage() {
  const filters = useStoreFilters()
  const { products: loaded, error, refetch } = useProducts()
  // Rendered in small steps: presses and typing come first.
  const products = useDeferredValue(loaded)
  const shown = products && shownOf(products, filters.filter, filters.sort)
  return (
    <Page
      title="Store"
      eyebrow="From the mat"
      actions={
        <p className={styles.promise}>
          <Truck size={18} aria-hidden="true" /> Free shipping over ${standard.freeOver / 100}, {returnDays}
          -day returns
        </p>
      }
    >
      <div className={styles.columns}>
        <aside className={styles.side} aria-label="Filters">
          <StoreFilterFields products={products} filters={filters} />
        </aside>
        <div className={styles.main}>
          <Find filters={filters} products={products} count={shown?.length} />
          <ActiveFilters filters={activeFilters(filters)} onClear={filters.clear} />
          <ResultLine total={shown?.length} words={shown?.length === 1 ? 'product' : 'products'} />
          <Goods
            // A new search starts at its top.
            key={JSON.stringify([filters.filter, filters.sort])}
            products={shown}
            error={error}
            onRetry={refetch}
            empty={<NoProducts filters={filters} isEmpty={products?.length === 0} />}
          />
        </div>
      </div>
    </Page>
  )
}

type FindProps = { filters: StoreFilters; products: readonly Priced[] | undefined; count: number | undefined }

/** Above the products: search, sort order and, where there is no room for them at the side, a button to all filters. */
function Find({ filters, products, count }: FindProps) {
  const { filter, sort, set } = filters
  const [typed, setTyped] = useTyping(filter.search, (search) => set({ search }, 'typed'))
  const [isOpen, setOpen] = useState(false)
  return (
    <search className={styles.find}>
      <SearchField
        label="Search the store"
        hideLabel
        placeholder="Search the store"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Sort by"
        hideLabel
        className={styles.sort}
        value={sort}
        onChange={(event) => set({ sort: event.currentTarget.value })}
      >
        {ProductSort.options.map((order) => (
          <option key={order} value={order}>
            {sortNames[order]}
          </option>
        ))}
      </Select>
      <Button size="large" className={styles.opener} onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" /> Filter
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filter"
        size="drawer"
        footer={
          <>
            <Button variant="quiet" onClick={filters.clear}>
              Clear filters
            </Button>
            <Button variant="gold" onClick={() => setOpen(false)}>
              Show {count ?? ''}
            </Button>
          </>
        }
      >
        <StoreFilterFields products={products} filters={filters} />
      </Dialog>
    </search>
  )
}

/** Rendered at once: about two screens. */
const atOnce = 24

type GoodsProps = {
  products: readonly Priced[] | undefined
  error: Error | null
  onRetry: () => void
  empty: ReactNode
}

function Goods({ products, error, onRetry, empty }: GoodsProps) {
  const [most, setMost] = useState(atOnce)
  return (
    <div className={styles.goods}>
      <CardList
        label="Products"
        things="products"
        items={products?.slice(0, most)}
        error={error}
        onRetry={onRetry}
        empty={empty}
        shape={<ProductCardSkeleton />}
        least="14rem"
      >
        {(product, at) => <ProductCard product={product} eager={at < cardsInView} />}
      </CardList>
      <ShowMore
        className={styles.more}
        list={{
          hasNextPage: products !== undefined && products.length > most,
          isFetchingNextPage: false,
          fetchNextPage: () => setMost(most + atOnce),
        }}
      >
        Show More Products
      </ShowMore>
    </div>
  )
}

function NoProducts({ filters, isEmpty }: { filters: StoreFilters; isEmpty: boolean }) {
  const asked = wordsOfFilter(filters.filter)
  return (
    <EmptyState
      title="No Products Found"
      icon={isEmpty ? <Store size={26} /> : <SearchX size={26} />}
      actions={!isEmpty && <Button onClick={filters.clear}>Clear filters</Button>}
    >
      {isEmpty ? 'There are no products yet. Please come back soon.' : `No products match ${asked}.`}
    </EmptyState>
  )
}
