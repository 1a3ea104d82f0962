import { useId } from 'react'
import { Color, ProductCategory, Size } from '#shared/contract/store/product.ts'
import { categoryNames, colorNames, sizeNames } from '../goods/product-words.ts'
import { Swatch } from '../goods/swatches.tsx'
import { PriceRange } from './price-range.tsx'
import styles from './store-filters.module.css'
import { countsOf, type Priced, priceBounds, type StoreFilters } from './use-store.ts'

type FieldsProps = {
  /** Undefined while loading; no counts are shown until then. */
  products: readonly Priced[] | undefined
  filters: StoreFilters
}

/** All filters of the store; each choice shows how many products it would leave. */
export function StoreFilterFields({ products, filters: { filter, set } }: FieldsProps) {
  const name = useId()
  const counts = products && countsOf(products, filter)
  const bounds = products && products.length > 0 ? priceBounds(products) : undefined
  return (
    <div className={styles.fields}>
      <div>
        <fieldset className={styles.facet}>
          <legend className={styles.legend}>Category</legend>
          {([undefined, ...ProductCategory.options] as const).map((category) => (
            <label key={category ?? 'all'} className={styles.entry}>
              <input
                type="radio"
                name={`${name}-category`}
                checked={filter.category === category}
                onChange={() => set({ category: category ?? '' })}
              />
              {category ? categoryNames[category] : 'All'}
              <span className={styles.count}>{category ? counts?.category(category) : counts?.all}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {bounds && bounds.least < bounds.most && (
        <div>
          <PriceRange
            {...bounds}
            from={filter.from}
            to={filter.to}
            onChange={(change) => set(change, 'typed')}
          />
        </div>
      )}
      <div>
        <fieldset className={styles.facet}>
          <legend className={styles.legend}>Size</legend>
          <div className={styles.sizes}>
            {Size.options.map((size) => (
              <label key={size} className={styles.size}>
                <input
                  type="checkbox"
                  checked={filter.size === size}
                  onChange={() => set({ size: filter.size === size ? '' : size })}
                />
                {sizeNames[size]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div>
        <fieldset className={styles.facet}>
          <legend className={styles.legend}>Colour</legend>
          <div className={styles.colors}>
            {Color.options.map((color) => (
              <label key={color} className={styles.color}>
                <input
                  type="checkbox"
                  checked={filter.color === color}
                  onChange={() => set({ color: filter.color === color ? '' : color })}
                />
                <Swatch color={color} /> {colorNames[color]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div>
        <label className={styles.entry}>
          <input
            type="checkbox"
            checked={filter.isInStock === true}
            onChange={() => set({ stock: filter.isInStock ? '' : 'in' })}
          />
          In stock only
          <span className={styles.count}>{counts?.inStock}</span>
        </label>
      </div>
    </div>
  )
}
