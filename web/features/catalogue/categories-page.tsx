import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Category } from '#shared/contract/category.ts'
import { read } from '../../api.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { CoverLink } from '../../ui/base/cover-link.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { cardSizes } from '../../ui/list/card.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import styles from './categories-page.module.css'

/** All disciplines, each as a picture. */
export function CategoriesPage() {
  const categories = useQuery(read(catalogue.listCategories))
  return (
    <Page
      title="All disciplines"
      intro="Every art on Kiai, from the first bow to the last round. Choose yours, or the one you always wanted to begin."
      actions={
        <>
          <ButtonLink to="/movies">Movies</ButtonLink>
          <ButtonLink to="/videos">Video Library</ButtonLink>
        </>
      }
    >
      <CardList
        label="Disciplines"
        things="disciplines"
        items={categories.data?.items}
        error={categories.error}
        onRetry={() => void categories.refetch()}
        empty={
          <EmptyState title="No disciplines yet">New ones appear here as soon as they are added.</EmptyState>
        }
        shape={
          <div className={styles.shape} aria-hidden="true">
            <Skeleton height="100%" />
          </div>
        }
        shapes={12}
        least="17rem"
      >
        {(category, at) => <CategoryCard category={category} eager={at < 4} />}
      </CardList>
    </Page>
  )
}

type CategoryCardProps = { category: Category; eager: boolean }

function CategoryCard({ category: { name, slug, description, coverUrl }, eager }: CategoryCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Poster url={coverUrl} eager={eager} sizes={cardSizes} tint={slug} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <CoverLink to={`/category/${slug}`}>{name}</CoverLink>
        </h2>
        <p className={styles.text}>{description}</p>
      </div>
    </article>
  )
}
