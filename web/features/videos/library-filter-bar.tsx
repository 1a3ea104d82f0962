import type { Category } from '#shared/contract/catalogue.ts'
import { type Tier, tiers } from '#shared/rules/access.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SearchField, Select } from '../../ui/field.tsx'
import { useTyping } from '../../ui/filters.ts'
import type { LibraryFilters } from './library-filters.ts'
import styles from './library-page.module.css'

const tierNames: Record<Tier, string> = { free: 'Free', premium: 'Premium', master: 'Master' }

type FilterProps = {
  filters: LibraryFilters
  categories: readonly Category[]
  onChange: (change: Partial<LibraryFilters>, how?: 'pressed' | 'typed') => void
}

export function FilterBar({ filters, categories, onChange }: FilterProps) {
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <search className={styles.bar}>
      <SearchField
        label="Search videos"
        hideLabel
        placeholder="Search by title, description or category"
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
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
    </search>
  )
}

/** One chip for each filter in force, and a button for all of them. */
export function ActiveFilters({
  filters: { search, category, access },
  categories,
  onChange,
  onClear,
}: FilterProps & { onClear: () => void }) {
  if (!search && !category && !access) return null
  const categoryName = categories.find(({ slug }) => slug === category)?.name ?? category
  return (
    <div className={styles.active}>
      {search && (
        <Chip removeLabel={`Remove filter Search: ${search}`} onRemove={() => onChange({ search: '' })}>
          Search: {search}
        </Chip>
      )}
      {category && (
        <Chip
          removeLabel={`Remove filter Category: ${categoryName}`}
          onRemove={() => onChange({ category: '' })}
        >
          Category: {categoryName}
        </Chip>
      )}
      {access && (
        <Chip
          removeLabel={`Remove filter Access: ${tierNames[access]}`}
          onRemove={() => onChange({ access: '' })}
        >
          Access: {tierNames[access]}
        </Chip>
      )}
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear All Filters
      </Button>
    </div>
  )
}
