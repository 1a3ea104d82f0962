import { useQuery } from '@tanstack/react-query'
import { Clapperboard, Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { AdminMovieGenre, MovieGenreInput } from '#shared/contract/categories.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { CardList } from '../../../ui/list/card-list.tsx'
import { DeleteButton, EditButton, RecordActions } from '../../../ui/table/record.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { GenreDialog } from './genre-dialog.tsx'
import styles from './genres-page.module.css'
import { genresRead, useGenreWrites } from './use-genres.ts'

/** The genres that sort movies. */
export function AdminGenresPage() {
  useGuard()
  const list = useQuery(genresRead())
  const [subject, setSubject] = useState<AdminMovieGenre | 'new'>()
  const [doomed, setDoomed] = useState<AdminMovieGenre>()
  const { create, update, remove } = useGenreWrites()
  const save = async (body: MovieGenreInput) => {
    if (subject === 'new') await create.mutateAsync(body)
    else if (subject) await update.mutateAsync({ id: subject.id, body })
    setSubject(undefined)
  }
  return (
    <AdminLayout
      title="Movie Genres"
      action={
        <Button variant="gold" onClick={() => setSubject('new')}>
          <Plus size={18} aria-hidden="true" /> Add Genre
        </Button>
      }
    >
      <CardList
        label="Movie genres"
        things="genres"
        items={list.data?.items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            title="No genres yet"
            icon={<Clapperboard size={26} />}
            actions={<Button onClick={() => setSubject('new')}>Add Genre</Button>}
          >
            Members browse movies by genre.
          </EmptyState>
        }
        shape={<Skeleton height="14rem" />}
        shapes={6}
        least="19rem"
      >
        {(genre) => (
          <GenreCard genre={genre} onEdit={() => setSubject(genre)} onDelete={() => setDoomed(genre)} />
        )}
      </CardList>
      <GenreDialog
        subject={subject}
        onSave={save}
        onClose={() => setSubject(undefined)}
        busy={create.isPending || update.isPending}
      />
      <DeleteDialog doomed={doomed} noun="genre" remove={remove} onClose={() => setDoomed(undefined)}>
        {whatIsLost}
      </DeleteDialog>
    </AdminLayout>
  )
}

const moviesOf = ({ moviesCount }: AdminMovieGenre) =>
  `${formatCount(moviesCount)} ${moviesCount === 1 ? 'movie' : 'movies'}`

function whatIsLost(genre: AdminMovieGenre): string {
  const { name, slug, moviesCount } = genre
  if (moviesCount === 0) return `“${name}” and its address /genre/${slug} are deleted permanently.`
  const them = moviesCount === 1 ? 'it' : 'them'
  return `“${name}” has ${moviesOf(genre)}. Give ${them} another genre first, or make this genre inactive.`
}

type CardProps = { genre: AdminMovieGenre; onEdit: () => void; onDelete: () => void }

function GenreCard({ genre, onEdit, onDelete }: CardProps) {
  const { name, slug, description, martialArtStyle, subGenres, iconUrl, color, isActive } = genre
  return (
    <article className={styles.card} style={{ '--genre': color } as CSSProperties}>
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          {iconUrl ? <img src={iconUrl} alt="" width={44} height={44} /> : name.slice(0, 1)}
        </span>
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.style}>{martialArtStyle}</p>
        </div>
        <RecordActions>
          <EditButton title={name} onPress={onEdit} />
          <DeleteButton title={name} onPress={onDelete} />
        </RecordActions>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {subGenres.length > 0 && (
        <ul className={styles.subGenres} aria-label={`Sub-genres of ${name}`}>
          {subGenres.map((kind) => (
            <li key={kind}>{kind}</li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        {isActive ? <Badge tone="jade">Active</Badge> : <Badge>Inactive</Badge>}
        <span>{moviesOf(genre)}</span>
        <span>/genre/{slug}</span>
      </p>
    </article>
  )
}
