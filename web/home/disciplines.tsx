import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { read } from '../api.ts'
import { categoryLink } from '../layout/nav-entries.ts'
import { useSession } from '../session.ts'
import { CoverLink } from '../ui/cover-link.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/state.tsx'
import styles from './disciplines.module.css'

const most = 8

/** Up to eight disciplines, each leading to its videos. */
export function Disciplines({ intro }: { intro?: string }) {
  const session = useSession()
  const { data, error, refetch } = useQuery(read(catalogue.listCategories))
  if (error) {
    return (
      <Section title="Disciplines">
        <ErrorState level={3} title="The disciplines could not be loaded" onRetry={() => void refetch()} />
      </Section>
    )
  }
  return (
    <Section eyebrow="Disciplines" title="Every art has its own voice" {...(intro && { intro })}>
      <ul className={styles.tiles} aria-label="Disciplines">
        {data
          ? data.items.slice(0, most).map(({ id, name, slug, description }) => (
              <li key={id} className={styles.tile}>
                <h3 className={styles.name}>
                  <CoverLink to={categoryLink(slug, session)}>{name}</CoverLink>
                </h3>
                <p className={styles.words}>{description}</p>
                <ArrowUpRight className={styles.arrow} size={20} aria-hidden="true" />
              </li>
            ))
          : Array.from({ length: most }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
              <li key={at} className={styles.tile} aria-hidden="true">
                <p className={styles.name}>
                  <Skeleton width="60%" />
                </p>
                <p className={styles.words}>
                  <Skeleton width="90%" height="2.6em" />
                </p>
              </li>
            ))}
      </ul>
    </Section>
  )
}
