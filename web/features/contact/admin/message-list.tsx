import type { MessageLine } from '#shared/contract/contact/message.ts'
import { categoryNames } from '#shared/rules/office/messages.ts'
import { Link } from '../../../router/link.tsx'
import { useLocation } from '../../../router/router.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { dueWords, isPressing } from './due-words.ts'
import styles from './message-list.module.css'
import words from './message-words.module.css'

type MessageListProps = {
  messages: readonly MessageLine[]
  /** The message that is open beside the list. */
  openId: string | undefined
}

/** Messages in a column. A press opens one beside the list, and keeps the filters. */
export function MessageList({ messages, openId }: MessageListProps) {
  const { search } = useLocation()
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={`/admin/messages/${message.id}${search}`}
            className={styles.line}
            aria-current={message.id === openId ? 'page' : undefined}
          >
            <span className={styles.lineTop}>
              <b>{message.name}</b>
              <span className={styles.due} data-pressing={isPressing(message) || undefined}>
                {dueWords(message)}
              </span>
            </span>
            <span className={styles.subject}>{message.subject}</span>
            <span className={styles.lineEnd}>
              <Badge tone={message.id === openId ? 'gold' : 'neutral'}>
                {categoryNames[message.category]}
              </Badge>
              <span className={words.small}>{message.assignee?.name ?? 'nobody yet'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
