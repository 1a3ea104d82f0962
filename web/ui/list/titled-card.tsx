import type { ReactNode } from 'react'
import type { Tier } from '#shared/rules/access/access.ts'
import { CoverLink } from '../base/cover-link.tsx'
import { AccessBadge } from '../feedback/badge.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Poster } from '../media/poster.tsx'
import styles from './titled-card.module.css'

const sizes = '(width < 40rem) 84vw, 25.5rem'

type TitledCardProps = {
  href: string
  title: string
  poster: string | null
  accessLevel: Tier
  /** Slug of the discipline. */
  tint?: string | undefined
  /** A line under the title. */
  facts: ReactNode
  /** Under the facts. */
  children?: ReactNode
}

/** A featured item: larger than other cards, with its title on the picture. */
export function TitledCard({ href, title, poster, accessLevel, tint, facts, children }: TitledCardProps) {
  return (
    <article className={styles.card}>
      <Poster url={poster} sizes={sizes} tint={tint} />
      <span className={styles.access}>
        <AccessBadge level={accessLevel} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <CoverLink to={href}>{title}</CoverLink>
        </h3>
        <p className={styles.facts}>{facts}</p>
        {children}
      </div>
    </article>
  )
}

export function TitledCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.shape}>
        <Skeleton height="100%" />
      </div>
    </div>
  )
}
