import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import type { LiveMark } from '#shared/contract/live/live-replay.ts'
import { isLive } from '#shared/rules/live/live-event.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import styles from './air.module.css'
import { useMarks } from './use-desk.ts'

type MarksProps = { event: Pick<LiveEvent, 'id' | 'phase'>; marks: readonly LiveMark[] }

/** The moments that hosts have marked: chapters of the replay. More can be added while the event is live. */
export function Marks({ event, marks }: MarksProps) {
  const { add, remove } = useMarks(event.id)
  const [word, setWord] = useState('')
  const heading = useId()
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    const text = word.trim()
    if (text) add.mutate(text, { onSuccess: () => setWord('') })
  }
  if (!isLive(event.phase) && marks.length === 0) return null
  return (
    <section className={styles.marks} aria-labelledby={heading}>
      <h2 id={heading} className={styles.marksTitle}>
        Chapters of the replay
      </h2>
      {isLive(event.phase) && (
        <form className={styles.marking} onSubmit={send}>
          <input
            aria-label="Word for this moment"
            placeholder="A word for this moment"
            maxLength={replayRules.longestMark}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <Button type="submit" busy={add.isPending}>
            <Bookmark size={16} aria-hidden="true" /> Mark
          </Button>
        </form>
      )}
      {marks.length > 0 && (
        <ul className={styles.markList} aria-label="Marks">
          {marks.map(({ seq, at, word }) => (
            <li key={seq}>
              <time dateTime={at}>{timeOf(at)}</time> <span>{word}</span>
              <IconButton label={`Remove the mark: ${word}`} onClick={() => remove.mutate(seq)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'medium' })
