import type { ReactNode } from 'react'
import { Link } from '../../router/link.tsx'
import { Poster, screenSizes } from './poster.tsx'
import styles from './stage.module.css'

/** The 16:9 area at the top of a page that plays something. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stage} data-plays="">
      {children}
    </div>
  )
}

/** Shown until it is known whether there is something to play. */
export function StageOpening({ poster, words }: { poster: string | null; words: string }) {
  return (
    <div className={styles.stage} aria-busy="true">
      <Poster url={poster} sizes={screenSizes} eager />
      <p role="status" className="visually-hidden">
        {words}
      </p>
    </div>
  )
}

type StageCardProps = {
  poster: string | null
  icon?: ReactNode
  title: string
  children: ReactNode
  isBlurred?: boolean
  /** Read out when it appears. */
  isStatus?: boolean
}

/** Replaces a player: the reason why nothing plays, and next steps. */
export function StageCard({
  poster,
  icon,
  title,
  children,
  isBlurred = false,
  isStatus = false,
}: StageCardProps) {
  return (
    <div className={styles.stage} data-card="">
      <div className={isBlurred ? styles.blurred : styles.dimmed}>
        <Poster url={poster} sizes={screenSizes} eager />
      </div>
      <div className={styles.card} role={isStatus ? 'status' : undefined}>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        <h2 className={styles.cardTitle}>{title}</h2>
        {children}
      </div>
    </div>
  )
}

type UpNextProps = { to: string; label?: string; title: string; poster: string | null }

/** The next item, shown when the player has ended. */
export function UpNext({ to, label = 'Up next', title, poster }: UpNextProps) {
  return (
    <Link to={to} className={styles.next}>
      <span className={styles.nextPoster}>
        <Poster url={poster} sizes="12rem" eager />
      </span>
      <span>
        <span className={styles.nextLabel}>{label}</span>
        <span className={styles.nextTitle}>{title}</span>
      </span>
    </Link>
  )
}
