import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Category } from '#shared/contract/category.ts'
import { read } from '../api.ts'
import { categoryLink } from '../links.ts'
import { useSession } from '../session.ts'
import { CoverLink } from '../ui/base/cover-link.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ErrorState } from '../ui/feedback/state.tsx'
import { Poster } from '../ui/media/poster.tsx'
import styles from './disciplines.module.css'

const most = 8

/** Up to eight disciplines as pictures, each a link to its videos. */
export function Disciplines() {
  const session = useSession()
  const { data, error, refetch } = useQuery(read(catalogue.listCategories))
  if (error) {
    return <ErrorState level={3} title="The disciplines could not be loaded" onRetry={() => void refetch()} />
  }
  return (
    <ul className={styles.covers} aria-label="Disciplines" aria-busy={!data}>
      {data
        ? data.items.slice(0, most).map((category) => (
            <li key={category.id} className={styles.cover}>
              <Cover category={category} href={categoryLink(category.slug, session)} />
            </li>
          ))
        : Array.from({ length: most }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
            <li key={at} className={styles.cover} aria-hidden="true">
              <Skeleton height="100%" />
            </li>
          ))}
    </ul>
  )
}

function Cover({ category: { name, slug, coverUrl }, href }: { category: Category; href: string }) {
  return (
    <>
      <Poster url={coverUrl} sizes="(width < 48rem) 18rem, 24vw" tint={slug} />
      <h3 className={styles.name}>
        <CoverLink to={href}>{name}</CoverLink>
      </h3>
    </>
  )
}
