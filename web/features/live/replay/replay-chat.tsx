import { Crown } from 'lucide-react'
import { useId } from 'react'
import type { ReplayMessage } from '#shared/contract/live/live-replay.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { problemCode } from '../../../problem.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { clock } from '../../../ui/player/media/clock.ts'
import type { Media } from '../../../ui/player/media/use-media.ts'
import styles from '../chat/chat.module.css'
import { ChatLog } from '../chat/chat-log.tsx'
import { useReplayChat } from './use-replay-chat.ts'

/** The chat of an event beside its replay: each message appears at the second at which it was said. */
export function ReplayChat({ eventId, media }: { eventId: string; media: Media }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading} className={styles.heading}>
        Chat of the event
      </h2>
      <Messages eventId={eventId} media={media} />
    </section>
  )
}

function Messages({ eventId, media }: { eventId: string; media: Media }) {
  const { messages, isSilent, isPending, error, refetch } = useReplayChat(eventId, media)
  if (problemCode(error) === 'tier.required') {
    return (
      <div className={styles.closed}>
        <Crown size={24} aria-hidden="true" />
        <p>The chat is for members who may watch the replay.</p>
        <ButtonLink to="/subscribe" size="small">
          See the plans
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <ChatLog count={messages.length}>
        {isPending && !error && <Skeleton height="6rem" />}
        {isSilent && <p className={styles.none}>Nobody said anything.</p>}
        {!isSilent && !isPending && messages.length === 0 && (
          <p className={styles.none}>Messages appear as the replay plays.</p>
        )}
        <ol className={styles.list} aria-label="Messages">
          {messages.map((message) => (
            <Said key={message.seq} message={message} />
          ))}
        </ol>
      </ChatLog>
      {error && (
        <div className={styles.lost} role="status">
          The chat could not be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

const roleNames = { host: 'Host', team: 'Kiai' } as const

function Said({ message: { name, tier, role, text, second } }: { message: ReplayMessage }) {
  return (
    <li className={styles.message} data-role={role ?? undefined}>
      <Avatar name={name} url={null} />
      <div className={styles.said}>
        <p className={styles.author}>
          <strong>{name}</strong>
          {role ? (
            <Badge tone="gold">{roleNames[role]}</Badge>
          ) : (
            tier && <Badge tone={tier === 'master' ? 'vermilion' : 'neutral'}>{planNames[tier]}</Badge>
          )}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <span className={styles.saidAt}>{clock(second)}</span>
    </li>
  )
}
