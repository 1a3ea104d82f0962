import { Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/catalogue.ts'
import { AccessBadge } from '../../ui/badge.tsx'
import { contentTypeLabels } from '../../ui/content-types.ts'
import { formatDuration } from '../../ui/format.ts'
import { Poster } from '../../ui/poster.tsx'
import styles from './film-card.module.css'

/** Of ten, as film pages show it. */
export function ImdbRating({ rating }: { rating: string }) {
  return (
    <span className={styles.rating}>
      <Star size={14} fill="currentColor" aria-hidden="true" />
      <span className="visually-hidden">IMDb rating </span>
      {rating}
    </span>
  )
}

/** What is told of a film in one line: year, kind, country, running time. */
export function filmFacts({ releaseYear, contentType, country, duration }: Video): string[] {
  return [releaseYear, contentTypeLabels[contentType], country, formatDuration(duration)].flatMap((fact) =>
    fact ? [String(fact)] : [],
  )
}

type FilmCardProps = { video: Video; href: string; eager: boolean }

/** A film in a list, leading to its page. */
export function FilmCard({ video, href, eager }: FilmCardProps) {
  const { title, thumbnailUrl, accessLevel, imdbRating, director } = video
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Poster url={thumbnailUrl} eager={eager} sizes="(width < 40rem) 92vw, (width < 64rem) 45vw, 22rem" />
        <span className={styles.access}>
          <AccessBadge level={accessLevel} />
        </span>
        {imdbRating && (
          <span className={styles.imdb}>
            <ImdbRating rating={imdbRating} />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={href} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.facts}>
          {filmFacts(video).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {director && <p className={styles.director}>Directed by {director}</p>}
      </div>
    </article>
  )
}
