import { ArrowDown, ArrowUp, GripVertical, Play } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Lesson } from '#shared/contract/courses/course-inputs.ts'
import { MediaStateShown } from '../../../parts/uploads/media-state.tsx'
import { IconButton } from '../../../ui/base/button.tsx'
import { PublishedBadge } from '../../../ui/feedback/badge.tsx'
import { moved, useDragging } from '../../../ui/list/use-dragging.ts'
import { DeleteButton, EditButton, PublishButton, RecordActions } from '../../../ui/table/record.tsx'
import { formatDuration } from '../../../ui/text/format.ts'
import styles from './lesson-rows.module.css'

type LessonActions = {
  onPlay: (lesson: Lesson) => void
  onEdit: (lesson: Lesson) => void
  onDelete: (lesson: Lesson) => void
  onPublish: (lesson: Lesson, isPublished: boolean) => void
  onRetry: (uploadId: string) => void
  isRetrying: boolean
}

type RowsProps = {
  lessons: readonly Lesson[]
  onMove: (from: number, to: number) => void
  actions: LessonActions
}

type Pressed = { id: string; way: 'up' | 'down' }

/** The lessons in order, which can be changed by buttons or by dragging a handle. */
export function LessonRows({ lessons, onMove, actions }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<Pressed>(undefined)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const lesson = lessons[from]
    if (!lesson || from === to) return
    setSaid(`${lesson.title} is now lesson ${to + 1} of ${lessons.length}`)
    onMove(from, to)
  }
  const { dragged, handleOf } = useDragging(list, move)
  const shown = dragged ? moved(lessons, dragged.from, dragged.to) : lessons

  // A row that moves in the page loses the focus in it.
  useLayoutEffect(() => {
    const { id, way } = pressed.current ?? {}
    if (!id || lessons.length === 0) return
    pressed.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-lesson="${id}"] [data-way="${way}"]`)?.focus()
  }, [lessons])

  const step = (lesson: Lesson, way: Pressed['way']) => {
    const from = lessons.indexOf(lesson)
    const to = way === 'up' ? from - 1 : from + 1
    if (!lessons[to]) return
    pressed.current = { id: lesson.id, way }
    move(from, to)
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} className={styles.list} aria-label="Lessons">
        {shown.map((lesson, at) => (
          <li
            key={lesson.id}
            className={styles.row}
            data-lesson={lesson.id}
            data-dragged={dragged && lessons[dragged.from]?.id === lesson.id ? '' : undefined}
          >
            <span className={styles.handle} aria-hidden="true" {...handleOf(at)}>
              <GripVertical size={18} />
            </span>
            <span className={styles.number}>{at + 1}</span>
            <div className={styles.words}>
              <h3 className={styles.title}>{lesson.title}</h3>
              <p className={styles.facts}>
                {lesson.duration > 0 ? formatDuration(lesson.duration) : 'Length unknown'}
                {lesson.description && ` · ${lesson.description}`}
              </p>
            </div>
            <div className={styles.state}>
              <PublishedBadge {...lesson} />
              <MediaStateShown
                title={lesson.title}
                state={lesson.media}
                fileKey={lesson.videoUrl}
                onRetry={actions.onRetry}
                isRetrying={actions.isRetrying}
              />
            </div>
            <RowActions
              lesson={lesson}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              onStep={(way) => step(lesson, way)}
              actions={actions}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

type RowActionsProps = {
  lesson: Lesson
  isFirst: boolean
  isLast: boolean
  onStep: (way: Pressed['way']) => void
  actions: LessonActions
}

function RowActions({ lesson, isFirst, isLast, onStep, actions }: RowActionsProps) {
  const { title, isPublished, media } = lesson
  const canPlay = media.status === 'ready'
  return (
    <RecordActions>
      <IconButton
        label={`Move ${title} up`}
        title="Move up"
        data-way="up"
        aria-disabled={isFirst}
        onClick={() => onStep('up')}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${title} down`}
        title="Move down"
        data-way="down"
        aria-disabled={isLast}
        onClick={() => onStep('down')}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Play ${title}`}
        title={canPlay ? 'Play' : 'Not playable yet'}
        aria-disabled={!canPlay}
        onClick={() => canPlay && actions.onPlay(lesson)}
      >
        <Play size={18} aria-hidden="true" />
      </IconButton>
      <EditButton title={title} onPress={() => actions.onEdit(lesson)} />
      <PublishButton
        title={title}
        isPublished={isPublished}
        onPublish={(next) => actions.onPublish(lesson, next)}
      />
      <DeleteButton title={title} onPress={() => actions.onDelete(lesson)} />
    </RecordActions>
  )
}
