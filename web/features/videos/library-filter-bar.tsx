import type { Category } from '#shared/contract/category.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { longestSearch } from '#shared/rules/text/fold.ts'
import { SearchField, Select } from '../../ui/form/field.tsx'
import { ActiveFilters, FilterBar } from '../../ui/form/filter-bar.tsx'
import { useTyping } from '../../ui/form/filters.ts'
import type { LibraryFilters } from './library-filters.ts'

const tierNames: Record<Tier, string> = { free: 'Free', premium: 'Premium', master: 'Master' }

type FilterProps = {
  filters: LibraryFilters
  categories: readonly Category[]
  onChange: (change: Partial<LibraryFilters>, how?: 'pressed' | 'typed') => void
}

export function LibraryFilterBar({ filters, categories, onChange }: FilterProps) {
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="Search videos"
        hideLabel
        placeholder="Search by title, description or category"
        maxLength={longestSearch}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Category"
        hideLabel
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All Categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Access level"
        hideLabel
        value={filters.access}
        onChange={(event) => onChange({ access: tiers.find((tier) => tier === event.target.value) ?? '' })}
      >
        <option value="">All Access Levels</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierNames[tier]}
          </option>
        ))}
      </Select>
    </FilterBar>
  )
}

export function ActiveLibraryFilters({
  filters: { search, category, access },
  categories,
  onChange,
  onClear,
}: FilterProps & { onClear: () => void }) {
  const categoryName = categories.find(({ slug }) => slug === category)?.name ?? category
  const filters = [
    { name: 'Search', value: search, onRemove: () => onChange({ search: '' }) },
    { name: 'Category', value: categoryName, onRemove: () => onChange({ category: '' }) },
    { name: 'Access', value: access && tierNames[access], onRemove: () => onChange({ access: '' }) },
  ]
  return <ActiveFilters filters={filters.filter(({ value }) => value !== '')} onClear={onClear} />
}
