import type { ReactNode } from 'react'
import type { Tier } from '#shared/rules/access/access.ts'
import { CoverLink } from '../base/cover-link.tsx'
import { AccessBadge } from '../feedback/badge.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Poster } from '../media/poster.tsx'
import styles from './card.module.css'

/**
 * The displayed width of a card's picture, slightly understated. Phones that would need a few pixels more than the
 * small file has also take that file: a third of the bytes with no visible difference.
 */
export const cardSizes = '(width < 40rem) 88vw, (width < 64rem) 45vw, 22rem'

export type CardProps = {
  /** The target of the card; an address under /api leaves the page. */
  href: string
  title: string
  poster: string | null
  accessLevel: Tier
  /** Slug of the discipline. */
  tint?: string | undefined
  /** Loads the picture at once, for the first cards of a page. Other pictures load when they come near. */
  eager?: boolean
  /** The displayed width of the picture, from which the browser chooses a file. */
  sizes?: string
  /** The heading level of the title. */
  level?: 2 | 3 | 4
  /** A label in a lower corner of the picture. */
  corner?: ReactNode
  /** Other content over the picture. */
  over?: ReactNode
  /** A button in an upper corner of the picture. */
  action?: ReactNode
  /** Lines under the title. */
  children?: ReactNode
}

/** A playable or bookable item in a list: its picture, its title and details of its kind. */
export function Card({
  href,
  title,
  poster,
  accessLevel,
  tint,
  eager = false,
  sizes = cardSizes,
  level = 3,
  corner,
  over,
  action,
  children,
}: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Poster url={poster} eager={eager} sizes={sizes} tint={tint} />
        <span className={styles.access}>
          <AccessBadge level={accessLevel} />
        </span>
        {over}
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div>
        <Heading className={styles.title}>
          <CoverLink to={href}>{title}</CoverLink>
        </Heading>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

/** A placeholder of the size of a card, so that nothing moves when the content arrives. */
export function CardSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.frame}>
        <Skeleton height="100%" />
      </div>
      <div>
        <p className={styles.title}>
          <Skeleton width="80%" height="1.3em" />
        </p>
        {children}
      </div>
    </div>
  )
}
