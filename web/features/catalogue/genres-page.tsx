import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { MovieGenre } from '#shared/contract/category.ts'
import { read } from '../../api.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { CoverLink } from '../../ui/base/cover-link.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { filmTypes } from '../../ui/text/content-types.ts'
import styles from './genres-page.module.css'

const subGenresShown = 3
/** The number of most watched films to load: enough for almost every genre to have a picture. */
const looked = 100

/** All movie genres. */
export function GenresPage() {
  const genres = useQuery(read(catalogue.listMovieGenres))
  const films = useQuery(
    read(catalogue.listVideos, {
      query: { contentType: filmTypes.join(','), sort: 'popular', limit: looked },
    }),
  )
  const pictureOf = ({ id }: MovieGenre) =>
    films.data?.items.find(({ movieGenreId }) => movieGenreId === id)?.thumbnailUrl ?? null
  return (
    <Page
      title="Movie genres"
      intro="Twelve rounds or one duel, temple or back alley: find the kind of story you are in the mood for."
      actions={
        <>
          <ButtonLink to="/movies">All movies</ButtonLink>
          <ButtonLink to="/categories">All disciplines</ButtonLink>
        </>
      }
    >
      <CardList
        label="Movie genres"
        things="genres"
        items={genres.data?.items}
        error={genres.error}
        onRetry={() => void genres.refetch()}
        empty={<EmptyState title="No genres yet">New ones appear here as soon as they are added.</EmptyState>}
        shape={
          <div className={styles.shape} aria-hidden="true">
            <Skeleton height="100%" />
          </div>
        }
        shapes={6}
        least="22rem"
      >
        {(genre, at) => <GenreCard genre={genre} picture={pictureOf(genre)} eager={at < 3} />}
      </CardList>
    </Page>
  )
}

type GenreCardProps = { genre: MovieGenre; picture: string | null; eager: boolean }

function GenreCard({ genre, picture, eager }: GenreCardProps) {
  const { name, slug, description, martialArtStyle, subGenres, color } = genre
  const more = subGenres.length - subGenresShown
  return (
    <article className={styles.card} style={{ '--genre': color } as CSSProperties}>
      <div className={styles.picture}>
        <Poster url={picture} eager={eager} sizes="(width < 48rem) 92vw, (width < 80rem) 45vw, 28rem" />
      </div>
      <div className={styles.words}>
        <p className={styles.style}>{martialArtStyle}</p>
        <h2 className={styles.name}>
          <CoverLink to={`/genre/${slug}`}>{name}</CoverLink>
        </h2>
        <p className={styles.text}>{description}</p>
        <ul className={styles.subGenres} aria-label={`Sub-genres of ${name}`}>
          {subGenres.slice(0, subGenresShown).map((sub) => (
            <li key={sub}>{sub}</li>
          ))}
          {more > 0 && <li className={styles.more}>+{more} more</li>}
        </ul>
        <ButtonLink to={`/movies?genre=${slug}`} size="small" aria-label={`Browse ${name} movies`}>
          Browse movies
        </ButtonLink>
      </div>
    </article>
  )
}
