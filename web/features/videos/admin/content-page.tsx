import { useQuery } from '@tanstack/react-query'
import { Film, Plus } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { read } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { WaitingUpload } from '../../../parts/uploads/waiting-upload.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { LoadMore, RecordSkeleton, ShownCount } from '../../../ui/table/record.tsx'
import { contentTypeLabels, contentTypes } from '../../../ui/text/content-types.ts'
import { ContentList } from './content-list.tsx'
import { StudyAidsDialog } from './study-aids-dialog.tsx'
import { type ContentFilters, newVideoPlace, useContent, useContentWrites } from './use-content.ts'
import { VideoDialog } from './video-dialog.tsx'

const noFilters = { search: '', category: '', type: '' }

/** All videos, with actions to add, edit and delete. */
export function AdminContentPage() {
  useGuard()
  const { filters, setFilters } = useFilters(noFilters)
  const [subject, setSubject] = useState<Video | 'new'>()
  const [studied, setStudied] = useState<Video>()
  const [doomed, setDoomed] = useState<Video>()
  const content = useContent(filters)
  const writes = useContentWrites()
  const shown = content.data?.pages.flatMap(({ items }) => items)
  return (
    <AdminLayout
      title="Content"
      action={
        <Button variant="gold" onClick={() => setSubject('new')}>
          <Plus size={18} aria-hidden="true" /> Add Content
        </Button>
      }
    >
      {!subject && <WaitingUpload place={newVideoPlace} onDetails={() => setSubject('new')} />}
      <ContentFilterBar filters={filters} onChange={setFilters} />
      <ShownCount list={content} noun="videos" />
      {content.error && !shown && (
        <ErrorState title="The videos could not be loaded" onRetry={() => void content.refetch()} />
      )}
      {content.isPending && <RecordSkeleton label="Loading videos" />}
      {shown?.length === 0 && <NoVideos onAdd={() => setSubject('new')} />}
      {shown && shown.length > 0 && (
        <ContentList
          videos={shown}
          actions={{
            onEdit: setSubject,
            onStudy: setStudied,
            onDelete: setDoomed,
            onPublish: (video, isPublished) =>
              writes.update.mutate({ known: video, wanted: { isPublished } }),
            onRetry: (uploadId) => writes.retry.mutate(uploadId),
            isRetrying: writes.retry.isPending,
          }}
        />
      )}
      <LoadMore list={content} />
      <VideoDialog subject={subject} onClose={() => setSubject(undefined)} writes={writes} />
      <StudyAidsDialog video={studied} onClose={() => setStudied(undefined)} />
      <DeleteDialog doomed={doomed} noun="video" remove={writes.remove} onClose={() => setDoomed(undefined)}>
        {({ title }) => `“${title}” and its files are deleted permanently.`}
      </DeleteDialog>
    </AdminLayout>
  )
}

type FiltersProps = {
  filters: ContentFilters
  onChange: ReturnType<typeof useFilters<keyof ContentFilters>>['setFilters']
}

function ContentFilterBar({ filters, onChange }: FiltersProps) {
  const categories = useQuery(read(catalogue.listCategories)).data?.items ?? []
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="Search videos"
        hideLabel
        placeholder="Search by title, description or category"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Category"
        hideLabel
        value={filters.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        <option value="">All Categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Content type"
        hideLabel
        value={filters.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      >
        <option value="">All Types</option>
        {contentTypes.map((type) => (
          <option key={type} value={type}>
            {contentTypeLabels[type]}
          </option>
        ))}
      </Select>
    </FilterBar>
  )
}

function NoVideos({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No videos found"
      icon={<Film size={26} />}
      actions={<Button onClick={onAdd}>Add Content</Button>}
    >
      Adjust the filters, or upload the first video.
    </EmptyState>
  )
}
