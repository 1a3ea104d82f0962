import { Film, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { Link } from '../../../router/link.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { clock } from '../../../ui/player/media/clock.ts'
import styles from './desk.module.css'
import { Marks } from './marks.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useDesk, useReplayWrites } from './use-desk.ts'

/** The decision about the recording of an event that is over: a replay, or none. */
export function ReplayWays({ event }: { event: LiveEvent }) {
  const { data: desk, error, refetch } = useDesk(event.id)
  if (error && !desk) {
    return (
      <p className={styles.state}>
        The recording could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!desk) return <Skeleton height="2.75rem" width="20rem" />
  if (desk.replay) return <Conversion event={event} replay={desk.replay} />
  return (
    <>
      <Choice event={event} recording={desk.recording} />
      {desk.marks.length > 0 && <Marks event={event} marks={desk.marks} />}
    </>
  )
}

type ChoiceProps = { event: LiveEvent; recording: LiveDesk['recording'] }

function Choice({ event, recording }: ChoiceProps) {
  const { publish, keepNone } = useReplayWrites(event)
  const [asked, setAsked] = useState<'publish' | 'none'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <p className={styles.state} role="status">
        {wordsOf(recording)}
      </p>
      <div className={styles.bar}>
        {recording.state === 'closed' && (
          <Button variant="gold" onClick={() => setAsked('publish')}>
            <Film size={16} aria-hidden="true" /> Publish the replay
          </Button>
        )}
        {recording.state !== 'none' && (
          <Button onClick={() => setAsked('none')}>
            <Trash2 size={16} aria-hidden="true" /> Keep no replay
          </Button>
        )}
      </div>
      <PublishDialog open={asked === 'publish'} event={event} publish={publish} onClose={close} />
      <ConfirmDialog
        open={asked === 'none'}
        title="Keep no replay?"
        confirmLabel="Delete the recording"
        cancelLabel="Not yet"
        busy={keepNone.isPending}
        onConfirm={() => keepNone.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        The recording of “{event.title}” is deleted permanently.
      </ConfirmDialog>
    </>
  )
}

function wordsOf({ state, seconds, pieces }: LiveDesk['recording']): string {
  if (state === 'none') return 'Nothing was recorded.'
  if (state === 'open') return 'The recording is being saved. You can publish it in a moment.'
  const cuts = pieces === 1 ? '' : `, ${pieces} pieces that will be joined`
  return `Recorded: ${clock(seconds)}${cuts}. Members can see it after you publish it.`
}

type ConversionProps = { event: LiveEvent; replay: NonNullable<LiveDesk['replay']> }

function Conversion({ event, replay }: ConversionProps) {
  const { retry } = useReplayWrites(event)
  const { status, progress, reason, videoId } = replay
  if (status === 'ready') {
    return (
      <p className={styles.state} role="status">
        The replay is published. <Link to={`/video/${videoId}`}>See it in the library</Link>
      </p>
    )
  }
  if (status === 'deleted') {
    return <p className={styles.state}>The video of this replay was deleted.</p>
  }
  if (status === 'failed') {
    return (
      <>
        <p className={styles.state} role="alert">
          {reason ?? 'The replay could not be converted.'}
        </p>
        <div className={styles.bar}>
          <Button variant="gold" busy={retry.isPending} onClick={() => retry.mutate()}>
            <RotateCcw size={16} aria-hidden="true" /> Convert again
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className={styles.state} role="status">
        The replay is being prepared.
      </p>
      <ProgressBar label="Replay prepared" percent={progress} />
    </>
  )
}
