import { Crown, MessageCircle, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isChatOpen } from '#shared/rules/live/live-chat.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { mayWatch, useSession } from '../../../session.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './chat-box.module.css'
import logStyles from './chat-log.module.css'
import { ChatLog } from './chat-log.tsx'
import { Message } from './chat-message.tsx'
import { ModeratorBar } from './moderation/moderator-bar.tsx'
import { ReportDialog } from './moderation/report-dialog.tsx'
import { useModeration } from './moderation/use-moderation.ts'
import { useRoleEnd } from './moderation/use-role-end.ts'
import { Outgoing } from './outgoing.tsx'
import { Pinned } from './pinned.tsx'
import { Reactions } from './reactions.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useChat } from './use-chat.ts'
import { useStageFollows } from './use-stage-follows.ts'
import { Writing } from './writing.tsx'

/** The chat of an event: from the opening of its waiting room, for members whose plan includes it. */
export function ChatBox({ event }: { event: LiveEvent }) {
  const session = useSession()
  const heading = useId()
  if (event.phase === 'cancelled' || session.status !== 'member') return null
  // Only the server decides who is a host; anyone else sees the required plan at once.
  const isHost = event.hosts.some(({ id }) => id === session.user.instructorId)
  const mayRead = isHost || mayWatch(session.user, event)
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading} className={styles.heading}>
        Chat
      </h2>
      {!mayRead ? (
        <PlanNeeded event={event} />
      ) : event.phase === 'planned' ? (
        <div className={styles.closed}>
          <MessageCircle size={24} aria-hidden="true" />
          <p>The chat opens 15 minutes before the start.</p>
        </div>
      ) : (
        <OpenChat event={event} />
      )}
    </section>
  )
}

function PlanNeeded({ event: { accessLevel } }: { event: LiveEvent }) {
  const plans = accessLevel === 'premium' ? 'Premium and Master' : planNames[accessLevel]
  return (
    <div className={styles.closed}>
      <Crown size={24} aria-hidden="true" />
      <p>The chat is for {plans} members.</p>
      <ButtonLink to="/subscribe" size="small">
        See the plans
      </ButtonLink>
    </div>
  )
}

function OpenChat({ event }: { event: LiveEvent }) {
  const chat = useChat(event.id)
  const acts = useModeration(event.id)
  const { messages, about, outgoing, isLost, banned, needsPlan } = chat
  const announced = useAnnouncement(messages)
  const role = about?.role ?? null
  const mayModerate = role !== null
  const isOpen = isChatOpen(event.phase)
  const [reported, setReported] = useState<LiveMessage>()
  const [doomed, setDoomed] = useState<LiveMessage>()
  useStageFollows(event.id, banned !== undefined || needsPlan)
  useRoleEnd(role)
  if (banned !== undefined) {
    return (
      <div className={styles.closed} role="status">
        <UserX size={24} aria-hidden="true" />
        <p>{banned}</p>
      </div>
    )
  }
  if (needsPlan) {
    return (
      <div role="status" className={styles.ended}>
        <PlanNeeded event={event} />
      </div>
    )
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {about?.pinned && (
        <Pinned message={about.pinned} onUnpin={mayModerate ? () => acts.pin.mutate(null) : undefined} />
      )}
      <ChatLog count={messages.length + outgoing.length}>
        {!about && !isLost && <Skeleton height="6rem" />}
        {about && messages.length === 0 && outgoing.length === 0 && (
          <p className={logStyles.none}>No messages yet.</p>
        )}
        <ol className={logStyles.list} aria-label="Messages">
          {messages.map((message) => (
            <Message
              key={message.seq}
              message={message}
              as={role}
              acts={acts}
              onReport={setReported}
              onBan={setDoomed}
            />
          ))}
          {outgoing.map((one) => (
            <Outgoing key={one.clientId} one={one} onAgain={chat.send} onDrop={chat.drop} />
          ))}
        </ol>
      </ChatLog>
      {about && <Reactions eventId={event.id} sums={about.reactions} isOpen={isOpen} />}
      {about && role && (
        <ModeratorBar
          eventId={event.id}
          about={about}
          role={role}
          acts={acts}
          doomed={doomed}
          onBan={setDoomed}
        />
      )}
      {isLost && (
        <p className={styles.lost} role="status">
          The connection was lost. Reconnecting …
        </p>
      )}
      {about?.mutedUntil ? (
        <p className={styles.lost}>A moderator has muted you until {timeOf(about.mutedUntil)}.</p>
      ) : isOpen ? (
        <Writing
          slowSeconds={mayModerate ? 0 : (about?.slowSeconds ?? 0)}
          sentAt={chat.sentAt}
          onSend={(text) => void chat.send(text)}
        />
      ) : (
        <p className={styles.lost}>The chat is closed.</p>
      )}
      <ReportDialog eventId={event.id} message={reported} onClose={() => setReported(undefined)} />
    </>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' })
