import type { VideoSort } from '#shared/contract/catalogue.ts'
import type { MovieGenre } from '#shared/contract/category.ts'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { SearchField, Select } from '../../ui/form/field.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { useTyping } from '../../ui/form/filters.ts'
import { SortSelect } from './sort-select.tsx'

type MoviesFilterBarProps = {
  search: string
  /** A slug; empty for all. */
  genre: string
  sort: VideoSort
  genres: readonly MovieGenre[]
  onChange: (change: { search?: string; genre?: string; sort?: string }, how?: 'pressed' | 'typed') => void
}

export function MoviesFilterBar({ search, genre, sort, genres, onChange }: MoviesFilterBarProps) {
  const [typed, setTyped] = useTyping(search, (wanted) => onChange({ search: wanted }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="Search movies"
        hideLabel
        placeholder="Search movies by title or description"
        value={typed}
        maxLength={longestSearch}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Genre"
        hideLabel
        value={genre}
        onChange={(event) => onChange({ genre: event.target.value })}
      >
        <option value="">All Genres</option>
        {genres.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <SortSelect sort={sort} onChange={(changed) => onChange({ sort: changed })} />
    </FilterBar>
  )
}
