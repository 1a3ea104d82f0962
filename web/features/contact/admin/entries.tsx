import type { MessageEntry, MessageThread } from '#shared/contract/contact/message.ts'
import { momentIn, ownZone } from '../../../ui/text/zones.ts'
import styles from './entries.module.css'
import words from './message-words.module.css'

/** All entries, oldest first: the sender's on the left, Kiai's on the right, notes across. */
export function Entries({ thread: { entries, name } }: { thread: MessageThread }) {
  return (
    <ol className={styles.entries} aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry} data-kind={entry.kind}>
          <EntryText entry={entry} />
          <p className={words.by}>{byWords(entry, name)}</p>
        </li>
      ))}
    </ol>
  )
}

/** The text as it was written: plain text with its line breaks. */
export const EntryText = ({ entry: { text } }: { entry: MessageEntry }) => (
  <p className={styles.text}>{text}</p>
)

export function byWords({ kind, by, at }: MessageEntry, sender: string): string {
  const when = momentIn(ownZone(), at)
  if (kind === 'note') return `Note by ${by}, ${when}, only for the team`
  return `${by ?? sender}, ${when}`
}
