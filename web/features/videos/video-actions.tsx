import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Share2, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { members } from '#shared/contract/members/members.ts'
import { type Engagement, videos } from '#shared/contract/videos/videos.ts'
import { call } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { Button } from '../../ui/base/button.tsx'
import { type Toast, toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { engagementOf } from './use-watch.ts'
import styles from './video-actions.module.css'

type Mark = {
  field: 'liked' | 'bookmarked'
  set: typeof videos.likeVideo | typeof videos.bookmarkVideo
  unset: typeof videos.unlikeVideo | typeof videos.unbookmarkVideo
  wasSet: Toast
  wasUnset: Toast
}

const like: Mark = {
  field: 'liked',
  set: videos.likeVideo,
  unset: videos.unlikeVideo,
  wasSet: { title: 'Feedback Recorded' },
  wasUnset: { title: 'Feedback Removed' },
}

const bookmark: Mark = {
  field: 'bookmarked',
  set: videos.bookmarkVideo,
  unset: videos.unbookmarkVideo,
  wasSet: { title: 'Bookmarked', description: 'Video saved to your bookmarks' },
  wasUnset: { title: 'Bookmark Removed' },
}

/** A mark of a member on a video, such as a like. It shows at once and is reverted if the call fails. */
function useMark(id: string, { field, set, unset, wasSet, wasUnset }: Mark) {
  const client = useQueryClient()
  const { queryKey } = engagementOf(id)
  const isOn = useQuery(engagementOf(id)).data?.[field] ?? false
  const show = (on: boolean) =>
    client.setQueryData(queryKey, (known: Engagement | undefined) => known && { ...known, [field]: on })
  const mutation = useMutation({
    // Quick presses are sent in order.
    scope: { id: `${field} ${id}` },
    mutationFn: async (on: boolean) => {
      // Waits for the previous state: its answer would otherwise arrive later and remove the mark from view.
      await client.ensureQueryData(engagementOf(id)).catch(() => undefined)
      return call(on ? set : unset, { params: { id } })
    },
    onMutate: (on) => {
      show(on)
    },
    onSuccess: (_, on) => {
      show(on)
      toast(on ? wasSet : wasUnset)
      if (field === 'bookmarked') void invalidate(client, members.listBookmarks.path)
    },
    onError: (error, on) => {
      show(!on)
      toastFailure(error)
    },
  })
  return { isOn, toggle: () => mutation.mutate(!isOn) }
}

async function copyLink(id: string): Promise<void> {
  const link = `${location.origin}/video/${id}`
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link Copied' })
  } catch {
    toast({ title: 'Error', description: `The link could not be copied: ${link}`, tone: 'bad' })
  }
}

/** Like, bookmark and share. Pressing a mark again removes it. */
export function VideoActions({ id }: { id: string }) {
  const liked = useMark(id, like)
  const bookmarked = useMark(id, bookmark)
  return (
    <div className={styles.actions}>
      <MarkButton {...liked} label="Like" icon={<ThumbsUp size={18} aria-hidden="true" />} />
      <MarkButton {...bookmarked} label="Bookmark" icon={<Bookmark size={18} aria-hidden="true" />} />
      <Button onClick={() => void copyLink(id)}>
        <Share2 size={18} aria-hidden="true" /> Share
      </Button>
    </div>
  )
}

type MarkButtonProps = { isOn: boolean; toggle: () => void; label: string; icon: ReactNode }

function MarkButton({ isOn, toggle, label, icon }: MarkButtonProps) {
  return (
    <Button aria-pressed={isOn} className={isOn ? styles.on : undefined} onClick={toggle}>
      {icon} {label}
    </Button>
  )
}
