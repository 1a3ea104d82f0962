import { ArrowDown, Crown, MessageCircle, Pin, RotateCw, Send, X } from 'lucide-react'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { chatRules, isChatOpen } from '#shared/rules/live/live-chat.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { mayWatch, useSession } from '../../../session.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './chat.module.css'
import { Message } from './chat-message.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useChat } from './use-chat.ts'
import { useModeration } from './use-moderation.ts'

/** The chat of an event: closed until its doors open, and for those whose plan holds the event. */
export function ChatBox({ event }: { event: LiveEvent }) {
  const session = useSession()
  const heading = useId()
  if (event.phase === 'cancelled' || session.status !== 'member') return null
  // The server knows hosts; anyone else is told at once what the chat asks for.
  const isHost = event.hosts.some(({ id }) => id === session.user.instructorId)
  const mayRead = isHost || mayWatch(session.user, event)
  const plans = event.accessLevel === 'premium' ? 'Premium and Master' : planNames[event.accessLevel]
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading} className={styles.heading}>
        Chat
      </h2>
      {!mayRead ? (
        <div className={styles.closed}>
          <Crown size={24} aria-hidden="true" />
          <p>The chat is for {plans} members.</p>
          <ButtonLink to="/subscribe" size="small">
            See the plans
          </ButtonLink>
        </div>
      ) : event.phase === 'planned' ? (
        <div className={styles.closed}>
          <MessageCircle size={24} aria-hidden="true" />
          <p>The chat opens with the doors, 15 minutes before the start.</p>
        </div>
      ) : (
        <OpenChat event={event} />
      )}
    </section>
  )
}

function OpenChat({ event }: { event: LiveEvent }) {
  const chat = useChat(event.id)
  const acts = useModeration(event.id)
  const { messages, about, outgoing, isLost } = chat
  const announced = useAnnouncement(messages)
  const mayModerate = about?.mayModerate ?? false
  return (
    <>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {about?.pinned && (
        <div className={styles.pinned}>
          <Pin size={16} aria-hidden="true" />
          <p>
            <strong>{about.pinned.name}:</strong> {about.pinned.text}
          </p>
          {mayModerate && (
            <IconButton label="Unpin" onClick={() => acts.pin.mutate(null)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      <Log count={messages.length + outgoing.length}>
        {!about && !isLost && <Skeleton height="6rem" />}
        {about && messages.length === 0 && outgoing.length === 0 && (
          <p className={styles.none}>Nobody has said anything yet.</p>
        )}
        <ol className={styles.list} aria-label="Messages">
          {messages.map((message) => (
            <Message key={message.seq} message={message} mayModerate={mayModerate} acts={acts} />
          ))}
          {outgoing.map(({ clientId, text, isRefused }) => (
            <li key={clientId} className={styles.outgoing} data-refused={isRefused || undefined}>
              <p className={styles.text}>{text}</p>
              {isRefused ? (
                <span className={styles.ways}>
                  Not sent
                  <IconButton label="Send again" onClick={() => void chat.send(text, clientId)}>
                    <RotateCw size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton label="Discard" onClick={() => chat.drop(clientId)}>
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              ) : (
                <span className={styles.ways}>Sending</span>
              )}
            </li>
          ))}
        </ol>
      </Log>
      {isLost && (
        <p className={styles.lost} role="status">
          The connection is lost. It is tried again.
        </p>
      )}
      {about?.mutedUntil ? (
        <p className={styles.lost}>A host lets you only read until {timeOf(about.mutedUntil)}.</p>
      ) : isChatOpen(event.phase) ? (
        <Writing onSend={(text) => void chat.send(text)} />
      ) : (
        <p className={styles.lost}>The chat is closed.</p>
      )}
    </>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' })

/** The messages; it follows the last one as long as that is in sight. */
function Log({ count, children }: { count: number; children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const toEnd = () => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that comes moves it
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [count, isAtEnd])
  return (
    <div className={styles.frame}>
      <div
        ref={place}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label="Chat"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < 40)
        }
      >
        {children}
      </div>
      {!isAtEnd && (
        <Button size="small" className={styles.toEnd} onClick={() => setAtEnd(true)}>
          <ArrowDown size={16} aria-hidden="true" /> Latest
        </Button>
      )}
    </div>
  )
}

function Writing({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    onSend(text.trim())
    setText('')
  }
  return (
    <form className={styles.writing} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label="Your message"
        placeholder="Say something kind"
        autoComplete="off"
        maxLength={chatRules.longest}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit" variant="gold" aria-label="Send">
        <Send size={18} aria-hidden="true" />
      </Button>
    </form>
  )
}
