import { ArrowLeft, Check, Clock, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageThread } from '#shared/contract/contact/message.ts'
import { categoryNames, subjectNames } from '#shared/rules/office/messages.ts'
import { PaymentDrawer } from '../../../parts/admin/payments/payment-drawer.tsx'
import { problemCode, wordsOf } from '../../../problem.ts'
import { Link } from '../../../router/link.tsx'
import { useLocation } from '../../../router/router.tsx'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { Composer } from './composer.tsx'
import { isPressing, usedWords } from './due-words.ts'
import { Entries } from './entries.tsx'
import words from './message-words.module.css'
import page from './messages-page.module.css'
import { SenderPanel } from './sender-panel.tsx'
import styles from './thread.module.css'
import { useActivity, useAgents, useRefreshThread, useThread, useThreadWrites } from './use-messages.ts'

/** One message: its sender, its entries, and the editor for an answer. */
export function Thread({ id }: { id: string }) {
  const { data: thread, error, refetch } = useThread(id)
  const { search } = useLocation()
  const back = (
    <Link to={`/admin/messages${search}`} className={styles.back}>
      <ArrowLeft size={18} aria-hidden="true" /> All messages
    </Link>
  )
  if (error && !thread) {
    const isGone = problemCode(error) === 'message.not_found'
    return (
      <div className={page.nothing}>
        {back}
        <ErrorState
          title={isGone ? 'Message not found' : 'The message could not be loaded'}
          {...(!isGone && { onRetry: () => void refetch() })}
        >
          {wordsOf(error)}
        </ErrorState>
      </div>
    )
  }
  if (!thread) {
    return (
      <div className={styles.conversation} aria-busy="true">
        <p className="visually-hidden">Loading the message</p>
        <div className={styles.head}>
          <Skeleton height="3rem" />
        </div>
        <div className={styles.said}>
          <Skeleton height="8rem" />
          <Skeleton height="6rem" />
        </div>
      </div>
    )
  }
  return (
    <section className={styles.conversation} aria-labelledby="message-subject">
      {back}
      <OpenThread thread={thread} />
    </section>
  )
}

function OpenThread({ thread }: { thread: MessageThread }) {
  const [payment, setPayment] = useState<string>()
  const others = useOthers(thread)
  return (
    <>
      <Head thread={thread} />
      <div className={styles.middle}>
        <Said version={thread.version}>
          {thread.state === 'open' && (
            <p className={styles.used} data-pressing={isPressing(thread) || undefined}>
              <Clock size={16} aria-hidden="true" /> {usedWords(thread)}
            </p>
          )}
          <About thread={thread} onOpen={setPayment} />
          <Entries thread={thread} />
        </Said>
        <SenderPanel thread={thread} onOpenPayment={setPayment} />
      </div>
      <p role="status" className={styles.others}>
        {others}
      </p>
      <Composer thread={thread} />
      <PaymentDrawer id={payment} onClose={() => setPayment(undefined)} />
    </>
  )
}

/** The entries, scrolled to the end, also when new ones arrive. */
function Said({ version, children }: { version: number; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new entry
  useEffect(() => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight
  }, [version])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
    <section ref={place} tabIndex={0} aria-label="Conversation" className={styles.said}>
      {children}
    </section>
  )
}

/** A text with the names of others who are answering. Reloads the message when others have changed it. */
function useOthers({ id, version, updatedAt }: MessageThread): string {
  const { data } = useActivity(id)
  const refresh = useRefreshThread(id)
  const isOlder = data !== undefined && (data.version > version || data.updatedAt > updatedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer state
  useEffect(() => {
    if (isOlder) void refresh()
  }, [isOlder, data?.updatedAt])
  const names = data?.answering.map(({ name }) => name) ?? []
  if (names.length === 0) return ''
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} answering`
}

function Head({ thread }: { thread: MessageThread }) {
  const { id, subject, name, email, category, state, version } = thread
  const { setState } = useThreadWrites(id)
  const isClosed = state === 'closed'
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2 id="message-subject" className={styles.title}>
          {subject}
        </h2>
        <p className={styles.from}>
          <span>{name}</span> <a href={`mailto:${email}`}>{email}</a> <Badge>{categoryNames[category]}</Badge>
          {!thread.isMember && <Badge isDashed>Not signed in</Badge>}
        </p>
      </div>
      <div className={styles.doing}>
        <Assignee thread={thread} />
        <Button
          busy={setState.isPending}
          onClick={() => setState.mutate({ state: isClosed ? 'open' : 'closed', version })}
        >
          {isClosed ? <Undo2 size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}{' '}
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
      </div>
    </header>
  )
}

function Assignee({ thread: { id, assignee } }: { thread: MessageThread }) {
  const { data: agents } = useAgents()
  const { assign } = useThreadWrites(id)
  const session = useSession()
  const ownId = session.status === 'member' ? session.user.id : ''
  const all = agents?.items ?? []
  const isListed = assignee === null || all.some((agent) => agent.id === assignee.id)
  const waiting = assign.isPending ? assign.variables.assigneeId : undefined
  return (
    <Select
      label="Assigned to"
      hideLabel
      className={styles.assignee}
      value={(waiting === undefined ? assignee?.id : waiting) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        assign.mutate({ assigneeId: value || null, knownAssigneeId: assignee?.id ?? null })
      }
    >
      <option value="">Unassigned</option>
      {!isListed && <option value={assignee.id}>{assignee.name}</option>}
      {all.map((agent) => (
        <option key={agent.id} value={agent.id}>
          {agent.id === ownId ? `${agent.name} (me)` : agent.name}
        </option>
      ))}
    </Select>
  )
}

type AboutProps = { thread: MessageThread; onOpen: (purchaseId: string) => void }

/** The subject of the message. Anyone may enter an id, so its owner is shown. */
function About({ thread: { about, isMember }, onOpen }: AboutProps) {
  if (!about) return null
  const { kind, id, title, isTheirs } = about
  const isKnown = kind === 'request' || title !== null
  return (
    <p className={styles.about}>
      <span className={words.small}>About</span>{' '}
      {kind === 'purchase' && title !== null ? (
        <button type="button" className={words.link} aria-haspopup="dialog" onClick={() => onOpen(id)}>
          {title}
        </button>
      ) : (
        <span>{title ?? subjectNames[kind]}</span>
      )}{' '}
      <code className={styles.id}>{id}</code>
      {!isKnown && <Badge tone="vermilion">Not found</Badge>}
      {isKnown && kind !== 'request' && !isTheirs && (
        <Badge tone="vermilion">{isMember ? 'Belongs to someone else' : 'Owner not verified'}</Badge>
      )}
    </p>
  )
}
