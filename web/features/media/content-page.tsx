import { useQuery } from '@tanstack/react-query'
import { Film, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type ContentType, catalogue, type Video } from '#shared/contract/catalogue.ts'
import { read } from '../../api.ts'
import { AdminLayout } from '../../layout/admin-layout.tsx'
import { useGuard } from '../../layout/use-guard.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { contentTypeLabels, contentTypes } from '../../ui/content-types.ts'
import { SearchField, Select } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { ContentList } from './content-list.tsx'
import styles from './content-page.module.css'
import { StudyAidsDialog } from './study-aids-dialog.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { type ContentFilters, inputOf, matching, useContent, useContentWrites } from './use-content.ts'
import { useUploader } from './use-uploader.ts'
import { VideoDialog } from './video-dialog.tsx'

const noFilters: ContentFilters = { search: '', category: '', type: '' }

/** Every video there is, to add to, change and clear. */
export function ContentPage() {
  useGuard()
  const [filters, setFilters] = useState(noFilters)
  const [subject, setSubject] = useState<Video | 'new'>()
  const [studied, setStudied] = useState<Video>()
  const [doomed, setDoomed] = useState<Video>()
  const content = useContent()
  const writes = useContentWrites()
  const uploader = useUploader()
  const all = content.data?.pages.flatMap(({ items }) => items)
  const shown = matching(all ?? [], useDeferredValue(filters))
  const total = content.data?.pages[0]?.total ?? 0
  const remove = async (video: Video) => {
    await writes.remove.mutateAsync(video.id).catch(() => undefined)
    setDoomed(undefined)
  }

  return (
    <AdminLayout
      title="Content"
      action={
        <Button variant="gold" onClick={() => setSubject('new')}>
          <Plus size={18} aria-hidden="true" /> Add Content
        </Button>
      }
    >
      {uploader.state.phase !== 'none' && !subject && (
        <div className={styles.upload}>
          <UploadProgress uploader={uploader} />
          {uploader.state.phase !== 'interrupted' && (
            <Button size="small" onClick={() => setSubject('new')}>
              Add its details
            </Button>
          )}
        </div>
      )}
      <Filters filters={filters} onChange={setFilters} />
      <p role="status" className={styles.count}>
        {all ? `Showing ${formatCount(shown.length)} of ${formatCount(total)} videos` : '\u00a0'}
      </p>
      {content.error && !all && (
        <ErrorState title="The videos could not be loaded" onRetry={() => void content.refetch()} />
      )}
      {content.isPending && <ListSkeleton />}
      {all && shown.length === 0 && <NoVideos onAdd={() => setSubject('new')} />}
      {shown.length > 0 && (
        <ContentList
          videos={shown}
          actions={{
            onEdit: setSubject,
            onStudy: setStudied,
            onDelete: setDoomed,
            onPublish: (video, isPublished) =>
              writes.update.mutate({ id: video.id, body: inputOf(video, { isPublished }) }),
            onRetry: (uploadId) => writes.retry.mutate(uploadId),
            isRetrying: writes.retry.isPending,
          }}
        />
      )}
      {content.hasNextPage && (
        <p className={styles.more}>
          <Button busy={content.isFetchingNextPage} onClick={() => void content.fetchNextPage()}>
            Load more
          </Button>
        </p>
      )}
      <VideoDialog
        subject={subject}
        onClose={() => setSubject(undefined)}
        uploader={uploader}
        writes={writes}
      />
      <StudyAidsDialog video={studied} onClose={() => setStudied(undefined)} />
      <ConfirmDialog
        open={doomed !== undefined}
        title="Delete this video?"
        confirmLabel="Delete video"
        busy={writes.remove.isPending}
        onConfirm={() => doomed && void remove(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        “{doomed?.title}” and its files are removed for good. This cannot be undone.
      </ConfirmDialog>
    </AdminLayout>
  )
}

type FiltersProps = { filters: ContentFilters; onChange: (filters: ContentFilters) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const categories = useQuery(read(catalogue.listCategories)).data?.items ?? []
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search videos"
        hideLabel
        placeholder="Search by title, description or category"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
      <Select
        label="Category"
        hideLabel
        value={filters.category}
        onChange={(event) => onChange({ ...filters, category: event.currentTarget.value })}
      >
        <option value="">All Categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Content type"
        hideLabel
        value={filters.type}
        onChange={(event) => onChange({ ...filters, type: event.currentTarget.value as ContentType | '' })}
      >
        <option value="">All Types</option>
        {contentTypes.map((type) => (
          <option key={type} value={type}>
            {contentTypeLabels[type]}
          </option>
        ))}
      </Select>
    </div>
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

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']

function ListSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">Loading videos</p>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height="4.5rem" />
      ))}
    </div>
  )
}
