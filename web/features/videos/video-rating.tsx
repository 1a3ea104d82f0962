import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Engagement, videos } from '#shared/contract/videos/videos.ts'
import { call } from '../../api.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { Stars } from '../../ui/form/stars.tsx'
import { engagementOf } from './use-watch.ts'
import styles from './video-rating.module.css'

/** The member's own rating; null for none. It shows at once and is reverted if the call fails. */
function useRating(id: string) {
  const client = useQueryClient()
  const { queryKey } = engagementOf(id)
  const { data } = useQuery(engagementOf(id))
  const show = (myRating: number | null) =>
    client.setQueryData(queryKey, (known: Engagement | undefined) => known && { ...known, myRating })
  const mutation = useMutation({
    // Quick presses are sent in order.
    scope: { id: `rating ${id}` },
    mutationFn: (stars: number | null) =>
      stars === null
        ? call(videos.unrateVideo, { params: { id } })
        : call(videos.rateVideo, { params: { id }, body: { stars } }),
    onMutate: (stars) => {
      const before = client.getQueryData<Engagement>(queryKey)?.myRating ?? null
      show(stars)
      return before
    },
    onSuccess: (_, stars) => toast({ title: stars === null ? 'Rating Removed' : 'Rating Saved' }),
    onError: (error, _stars, before) => {
      show(before ?? null)
      toastFailure(error)
    },
  })
  return {
    mine: data?.myRating ?? null,
    mayRate: data?.mayRate,
    rate: mutation.mutate,
  }
}

/** Five stars for members who have watched a quarter. */
export function VideoRating({ id }: { id: string }) {
  const { mine, mayRate, rate } = useRating(id)
  const name = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const remove = () => {
    // The button disappears with the rating.
    field.current?.querySelector('input')?.focus()
    rate(null)
  }
  const isOpen = mayRate || mine !== null
  const isClosed = mayRate === false && mine === null
  return (
    <div className={styles.rating}>
      <p id={`${name}-hint`} className={styles.hint}>
        {isClosed ? 'Watch a quarter of the video to rate it.' : 'Your rating'}
      </p>
      <Stars
        ref={field}
        legend="Your rating"
        value={mine}
        onPick={rate}
        disabled={!isOpen}
        describedBy={`${name}-hint`}
      />
      {/* Its space is reserved: nothing moves when a star is pressed. */}
      <span className={styles.removal}>
        {mine !== null && (
          <IconButton label="Remove rating" onClick={remove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  )
}
