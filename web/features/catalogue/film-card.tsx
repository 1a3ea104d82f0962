import { Star } from 'lucide-react'
import type { Video } from '#shared/contract/videos/video.ts'
import { Card } from '../../ui/list/card.tsx'
import { contentTypeLabels } from '../../ui/text/content-types.ts'
import { formatDuration } from '../../ui/text/format.ts'
import styles from './film-card.module.css'

/** An IMDb rating out of ten. */
export function ImdbRating({ rating }: { rating: string }) {
  return (
    <span className={styles.rating}>
      <Star size={14} fill="currentColor" aria-hidden="true" />
      <span className="visually-hidden">IMDb rating </span>
      {rating}
    </span>
  )
}

/** The facts of a film in one line: year, type, country, running time. */
export function filmFacts({ releaseYear, contentType, country, duration }: Video): string[] {
  return [releaseYear, contentTypeLabels[contentType], country, formatDuration(duration)].flatMap((fact) =>
    fact ? [String(fact)] : [],
  )
}

/** The displayed width of a tall poster, as set by `.films`. */
const filmSizes = '(width < 40rem) 44vw, 15rem'

type FilmCardProps = { video: Video; href: string; eager: boolean }

/** A film in a list, linked to its page. */
export function FilmCard({ video, href, eager }: FilmCardProps) {
  const { title, posterUrl, thumbnailUrl, accessLevel, imdbRating, director } = video
  return (
    <Card
      href={href}
      title={title}
      poster={posterUrl ?? thumbnailUrl}
      sizes={filmSizes}
      accessLevel={accessLevel}
      eager={eager}
      level={2}
      over={
        imdbRating && (
          <span className={styles.imdb}>
            <ImdbRating rating={imdbRating} />
          </span>
        )
      }
    >
      <p className={styles.facts}>
        {filmFacts(video).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {director && <p className={styles.director}>Directed by {director}</p>}
    </Card>
  )
}
