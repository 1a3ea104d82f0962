import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../../api.ts'
import { problemCode } from '../../../problem.ts'
import { Link } from '../../../router/link.tsx'
import { useLocation, useParams } from '../../../router/router.tsx'
import { Breadcrumb } from '../../../ui/base/breadcrumb.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { PictureAhead } from '../../../ui/media/picture-ahead.tsx'
import { BuyBox } from '../buy-box/buy-box.tsx'
import { ProductRating } from '../goods/product-rating.tsx'
import { categoryNames } from '../goods/product-words.ts'
import { type Chosen, useChosen, variantWords } from './chosen.ts'
import { Gallery } from './gallery.tsx'
import { ProductOptions } from './product-options.tsx'
import styles from './product-page.module.css'
import { ProductTabs } from './product-tabs.tsx'
import { Related } from './related.tsx'
import { StructuredData } from './structured-data.tsx'

/** One product: its pictures, its options and its facts. */
export function ProductPage() {
  const { id = '' } = useParams()
  if (!idPattern('product').test(id)) return <ProductNotFound />
  return <ProductAt key={id} id={id} />
}

function ProductAt({ id }: { id: string }) {
  const { data: loaded, error, refetch } = useQuery(read(catalogue.getProduct, { params: { id } }))
  // Rendered in small steps: presses come first.
  const data = useDeferredValue(loaded)
  usePageTitle(data && `${data.name} · Kiai`)
  if (data) return <ProductShown product={data} />
  if (!error) return <ProductSkeleton />
  if (problemCode(error) === 'product.not_found') return <ProductNotFound />
  return <ErrorState level={1} title="The product could not be loaded" onRetry={() => void refetch()} />
}

function ProductShown({ product }: { product: Product }) {
  const { name, description, price, category, pictures } = product
  const { pathname, search } = useLocation()
  const chosen = useChosen(product)
  const { variant, color } = chosen
  const options = useRef<HTMLDivElement>(null)
  const wanted = variant && { ...variant, words: variantWords(variant) }
  return (
    <article className={`${styles.page} page-width`}>
      <StructuredData product={product} />
      <Breadcrumb
        places={[
          { label: 'Store', to: '/store' },
          { label: categoryNames[category], to: `/store?category=${category}` },
        ]}
        here={name}
      />
      <div className={styles.columns}>
        <Gallery name={name} pictures={pictures} clip={clipOf(product)} color={color} />
        <div className={styles.info}>
          <header className={styles.head}>
            <h1 className={styles.name}>{name}</h1>
            {product.reviewCount > 0 ? (
              <Link to={`${pathname}${search}#reviews`} replace className={styles.rating}>
                <ProductRating product={product} size={16} />
              </Link>
            ) : (
              <span className={styles.rating}>
                <ProductRating product={product} size={16} />
              </span>
            )}
            <p className={styles.price}>${price}</p>
            <p className={styles.description}>{description}</p>
          </header>
          <div ref={options} className={styles.choices}>
            <ProductOptions product={product} chosen={chosen} />
          </div>
          <BuyBox
            product={product}
            wanted={wanted}
            variant={variant}
            missing={missingOf(product, chosen)}
            onMissing={() =>
              options.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input')?.focus()
            }
          />
        </div>
      </div>
      <div className={styles.tabs}>
        <ProductTabs product={product} />
      </div>
      <Related product={product} />
    </article>
  )
}

const clipOf = ({ preview, mediaUrl }: Product) =>
  preview && mediaUrl ? { ...preview, poster: mediaUrl } : undefined

/** The missing choice, as the button says it. */
function missingOf({ size, color }: Product, chosen: Pick<Chosen, 'size' | 'color'>): string | undefined {
  const needsSize = size.length > 0 && !chosen.size
  const needsColor = color.length > 0 && !chosen.color
  if (needsSize && needsColor) return 'Choose a size and a colour'
  if (needsSize) return 'Choose a size'
  return needsColor ? 'Choose a colour' : undefined
}

function ProductNotFound() {
  usePageTitle('Product Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Product Not Found"
      icon={<PackageX size={26} />}
      actions={
        <ButtonLink to="/store" variant="gold">
          Back to the store
        </ButtonLink>
      }
    >
      The product you're looking for is not available.
    </EmptyState>
  )
}

function ProductSkeleton() {
  return (
    <div className={`${styles.page} page-width`} aria-busy="true">
      <h1 className="visually-hidden">Loading the product</h1>
      <div className={styles.trail}>
        <Skeleton width="14rem" height="1rem" />
      </div>
      <div className={styles.columns}>
        <div className={styles.shape}>
          <Skeleton height="100%" />
          <PictureAhead />
        </div>
        <div className={styles.info}>
          <Skeleton width="min(20rem, 80%)" height="2.75rem" />
          <Skeleton width="6rem" height="1.75rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="9rem" />
        </div>
      </div>
    </div>
  )
}
