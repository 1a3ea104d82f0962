import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lesson } from '#shared/contract/courses/course-inputs.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { read } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { createMedia } from '../../../ui/player/media/use-media.ts'
import { Player } from '../../../ui/player/player.tsx'
import styles from './course-page.module.css'

type PreviewProps = {
  /** The lesson to play; undefined shows no dialog. */
  lesson: Lesson | undefined
  onClose: () => void
}

/** Plays a lesson, also a draft; an admin's viewing here is not counted. */
export function LessonPreview({ lesson, onClose }: PreviewProps) {
  return (
    <Dialog open={lesson !== undefined} onClose={onClose} title={lesson?.title ?? ''} size="wide">
      {lesson && <Playing lesson={lesson} />}
    </Dialog>
  )
}

const nothing = () => {}

function Playing({ lesson }: { lesson: Lesson }) {
  const [media] = useState(createMedia)
  const playback = useQuery({
    ...read(courses.getLessonPlayback, { params: { id: lesson.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (playback.error) {
    return (
      <ErrorState title="The lesson could not be opened" level={3} onRetry={() => void playback.refetch()} />
    )
  }
  return (
    <div className={styles.preview}>
      {playback.data && (
        <Player
          title={lesson.title}
          artist="Kiai"
          poster={playback.data.poster}
          source={playback.data}
          duration={lesson.duration}
          media={media}
          renew={async () => (await playback.refetch({ throwOnError: true })).data ?? playback.data}
          onProgress={nothing}
          onQuarter={nothing}
        />
      )}
    </div>
  )
}
