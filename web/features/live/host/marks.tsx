import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LiveMark } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isLive, isUpcoming } from '#shared/rules/live/live-event.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import styles from './desk.module.css'
import { useMarks } from './use-desk.ts'

type MarksProps = { event: Pick<LiveEvent, 'id' | 'phase'>; marks: readonly LiveMark[] }

/** The moments that hosts have marked: chapters of the replay. More are added while the event is live. */
export function Marks({ event, marks }: MarksProps) {
  const { add, remove } = useMarks(event.id)
  const [word, setWord] = useState('')
  const heading = useId()
  const send = (submitted: FormEvent) => {
    submitted.preventDefault()
    const text = word.trim()
    if (text) add.mutate(text, { onSuccess: () => setWord('') })
  }
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.cardHead}>
        <h2 id={heading} className={styles.cardTitle}>
          Chapters of the replay
        </h2>
      </header>
      {isUpcoming(event.phase) && (
        <p className={styles.state}>While the event is live, you can mark its moments here.</p>
      )}
      {isLive(event.phase) && (
        <form className={styles.marking} onSubmit={send}>
          <input
            aria-label="Name of this moment"
            placeholder="Name this moment"
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
