import type { ReactNode } from 'react'
import type { Tier } from '#shared/rules/access/access.ts'
import { CoverLink } from '../base/cover-link.tsx'
import { AccessBadge } from '../feedback/badge.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Poster } from '../media/poster.tsx'
import styles from './card.module.css'

/**
 * How wide a card's picture is shown. A little less than it is: phones whose screens need a few pixels more than
 * the small file has take that one too, a third of the bytes for no difference one sees.
 */
export const cardSizes = '(width < 40rem) 88vw, (width < 64rem) 45vw, 22rem'

export type CardProps = {
  /** Where the card leads; an address under /api leaves the page. */
  href: string
  title: string
  poster: string | null
  accessLevel: Tier
  /** Slug of its discipline. */
  tint?: string | undefined
  /** The first cards of a page are loaded at once, the rest when they come near. */
  eager?: boolean
  /** How wide the picture is shown, for the browser's choice of file. */
  sizes?: string
  /** Level of the heading it stands under, plus one. */
  level?: 2 | 3 | 4
  /** A word in the picture's lower corner. */
  corner?: ReactNode
  /** What else lies over the picture. */
  over?: ReactNode
  /** A button in the picture's upper corner. */
  action?: ReactNode
  /** Lines under the title. */
  children?: ReactNode
}

/** Something to watch or take, in a list: its picture and title, and what its kind has to tell. */
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

/** A card's shape while what it shows is on the way: nothing moves when it arrives. */
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
