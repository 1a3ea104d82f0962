import { VideoSort } from '#shared/contract/catalogue.ts'
import { Select } from '../../ui/form/field.tsx'

const sortLabels: Record<VideoSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name A to Z',
  popular: 'Most popular',
}

/** The sort order in an address; by default newest first. */
export function sortOf(value: string): VideoSort {
  return VideoSort.options.find((sort) => sort === value) ?? 'newest'
}

export function SortSelect({ sort, onChange }: { sort: VideoSort; onChange: (sort: VideoSort) => void }) {
  return (
    <Select label="Sort by" hideLabel value={sort} onChange={(event) => onChange(sortOf(event.target.value))}>
      {VideoSort.options.map((each) => (
        <option key={each} value={each}>
          {sortLabels[each]}
        </option>
      ))}
    </Select>
  )
}
