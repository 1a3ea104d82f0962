import type { MessageThread } from '#shared/contract/contact/message.ts'
import { Link } from '../../../router/link.tsx'
import { AccessBadge } from '../../../ui/feedback/badge.tsx'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import words from './message-words.module.css'
import styles from './sender-panel.module.css'

type SenderPanelProps = { thread: MessageThread; onOpenPayment: (id: string) => void }

/**
 * The member who wrote: plan, last payments, sessions and other messages. Of other senders only the address is known.
 */
export function SenderPanel({ thread, onOpenPayment }: SenderPanelProps) {
  const { sender, email, isMember } = thread
  const users = `/admin/users?${new URLSearchParams({ search: email })}`
  if (!sender) {
    return (
      <aside className={styles.sender} aria-label="Sender">
        <p className={words.small}>
          {isMember ? 'The account was deleted.' : 'Sent without signing in. The address is not verified.'}
        </p>
        {!isMember && <Link to={users}>Search users for this address</Link>}
      </aside>
    )
  }
  const { tier, since, payments, sessions, messages } = sender
  return (
    <aside className={styles.sender} aria-label="Sender">
      <p className={styles.who}>
        <AccessBadge level={tier} />
        <span className={words.small}>Joined {formatDate(since)}</span>
      </p>
      <Link to={`/admin/users/${sender.id}`}>Open user</Link>
      <Part title="Payments" isEmpty={payments.length === 0}>
        {payments.map(({ id, title, amount, state, at }) => (
          <li key={id}>
            <button
              type="button"
              className={words.link}
              aria-haspopup="dialog"
              onClick={() => onOpenPayment(id)}
            >
              {title}
            </button>
            <span className={words.small}>
              {formatMoney(amount)}, {formatDate(at)}
            </span>
            <PaymentBadge state={state} isDisputed={false} />
          </li>
        ))}
      </Part>
      <Part title="Sessions" isEmpty={sessions.length === 0}>
        {sessions.map(({ id, title, startsAt, status }) => (
          <li key={id}>
            <span>{title}</span>
            <span className={words.small}>
              {formatDate(startsAt)}, {status}
            </span>
          </li>
        ))}
      </Part>
      <Part title="Other messages" isEmpty={messages.length === 0}>
        {messages.map(({ id, subject, state, createdAt }) => (
          <li key={id}>
            <Link to={`/admin/messages/${id}`}>{subject}</Link>
            <span className={words.small}>
              {formatDate(createdAt)}, {state}
            </span>
          </li>
        ))}
      </Part>
    </aside>
  )
}

type PartProps = { title: string; isEmpty: boolean; children: React.ReactNode }

function Part({ title, isEmpty, children }: PartProps) {
  return (
    <div>
      <h3 className={words.partTitle}>{title}</h3>
      {isEmpty ? <p className={words.small}>None</p> : <ul className={styles.part}>{children}</ul>}
    </div>
  )
}
