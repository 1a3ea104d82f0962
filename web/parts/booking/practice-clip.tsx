import { useQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { clock } from '../../ui/player/media/clock.ts'
import styles from './practice-clip.module.css'

type PracticeClipProps = {
  bookingId: string
  seconds: number
  /** The owner of the clip, for screen readers. */
  name: string
}

/** Plays the clip of a session for one of its two parties. */
export function PracticeClip({ bookingId, seconds, name }: PracticeClipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <CirclePlay size={16} aria-hidden="true" /> Practice clip, {clock(seconds)}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Practice clip" size="wide">
        {isOpen && <Player bookingId={bookingId} />}
      </Dialog>
    </>
  )
}

function Player({ bookingId }: { bookingId: string }) {
  const [isBroken, setBroken] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['clip', bookingId],
    queryFn: () => call(bookings.getClip, { params: { id: bookingId } }),
    // The address is valid for some minutes and for this person only.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const again = () => {
    setBroken(false)
    void refetch()
  }
  if (error) return <ErrorState level={3} title="The clip could not be loaded" onRetry={again} />
  if (!data) return <Skeleton height="18rem" />
  if (isBroken) {
    return (
      <ErrorState level={3} title="This browser could not play the clip" onRetry={again}>
        Try again, or open it in another browser.
      </ErrorState>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: somebody's own practice, recorded for one reader
    <video
      key={data.url}
      className={styles.video}
      src={data.url}
      controls
      playsInline
      preload="metadata"
      aria-label="Practice clip"
      onError={() => setBroken(true)}
    />
  )
}
