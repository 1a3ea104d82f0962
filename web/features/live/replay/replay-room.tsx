import { useState } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { createMedia } from '../../../ui/player/media/use-media.ts'
import styles from '../live.module.css'
import { ReplayChat } from './replay-chat.tsx'
import { ReplayStage } from './replay-stage.tsx'

/** The replay of an event that is over, with its chat. */
export function ReplayRoom({ event, videoId }: { event: LiveEvent; videoId: string }) {
  const [media] = useState(createMedia)
  return (
    <div className={styles.room}>
      <ReplayStage event={event} videoId={videoId} media={media} />
      <ReplayChat eventId={event.id} media={media} />
    </div>
  )
}
