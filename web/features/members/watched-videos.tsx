import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import { members, type WatchedVideo } from '#shared/contract/members/members.ts'
import { call, callToTheEnd } from '../../api.ts'
import { invalidate, ownReads } from '../../query-client.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { useRemoval } from '../../ui/feedback/use-removal.ts'
import { VideoCard } from '../../ui/list/video-card.tsx'
import { formatAgo, formatCount } from '../../ui/text/format.ts'
import styles from './kept-list.module.css'
import { dropKept, KeptList, useHistory } from './kept-list.tsx'

/** The watch history, latest first; single entries or the whole history can be deleted. */
export function WatchedVideos() {
  const client = useQueryClient()
  const list = useHistory()
  const forgotten = () => invalidate(client, ownReads, `${catalogue.listVideos.path}/`)
  const { hidden, removeWithUndo } = useRemoval<WatchedVideo>({
    said: 'Removed from your history',
    drop: ({ id }) => dropKept(client, members.listHistory, id),
    remove: async ({ id }) => {
      await callToTheEnd(members.deleteHistoryItem, { params: { videoId: id } })
      await forgotten()
    },
    onFailure: () => void invalidate(client, members.listHistory.path),
  })
  const total = (list.data?.pages.at(-1)?.total ?? 0) - hidden.size
  return (
    <KeptList
      label="History"
      list={list}
      hidden={hidden}
      head={
        <div className={styles.head}>
          <p>
            {formatCount(total)} {total === 1 ? 'video' : 'videos'} watched
          </p>
          <ClearHistory total={total} onCleared={forgotten} />
        </div>
      }
      empty={
        <EmptyState
          title="Nothing watched yet"
          icon={<History size={26} />}
          actions={
            <ButtonLink to="/videos" variant="gold">
              Browse the library
            </ButtonLink>
          }
        >
          Videos you watch appear here and resume where you left off.
        </EmptyState>
      }
      card={(video, action) => (
        <VideoCard
          video={video}
          href={`/video/${video.id}`}
          progress={video.progress}
          note={`${video.finishedAt ? 'Finished' : 'Watched'} ${formatAgo(video.watchedAt, Date.now())}`}
          action={action}
          level={2}
        />
      )}
      removeLabel={({ title }) => `Remove ${title} from your history`}
      onRemove={removeWithUndo}
    />
  )
}

function ClearHistory({ total, onCleared }: { total: number; onCleared: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const clear = useMutation({
    mutationFn: () => call(members.clearHistory),
    onSuccess: async () => {
      await onCleared()
      setAsking(false)
      toast({ title: 'History cleared' })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Clear all history
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Clear your history?"
        confirmLabel="Clear history"
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onClose={() => setAsking(false)}
      >
        {total === 1 ? 'The video' : `All ${formatCount(total)} videos`} you have watched and their positions
        are removed. Your level and streak stay.
      </ConfirmDialog>
    </>
  )
}
