import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { useFilters } from '../../ui/form/filters.ts'

export type LibraryFilters = {
  search: string
  /** A slug; empty for all. */
  category: string
  access: Tier | ''
}

const all = { search: '', category: '', access: '' }

export function useLibraryFilters() {
  const { filters, setFilters, clearFilters } = useFilters(all)
  const known: LibraryFilters = {
    ...filters,
    access: tiers.find((tier) => tier === filters.access) ?? '',
  }
  return {
    filters: known,
    isFiltered: Object.values(known).some((value) => value !== ''),
    setFilters,
    clearFilters,
  }
}
