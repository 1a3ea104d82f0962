import { Crown } from 'lucide-react'
import { useId } from 'react'
import { problemCode } from '../../../problem.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { clock } from '../../../ui/player/media/clock.ts'
import type { Media } from '../../../ui/player/media/use-media.ts'
import styles from '../chat/chat-box.module.css'
import logStyles from '../chat/chat-log.module.css'
import { ChatLog } from '../chat/chat-log.tsx'
import messageStyles from '../chat/message.module.css'
import { Said } from '../chat/said.tsx'
import { useReplayChat } from './use-replay-chat.ts'

/** The chat of an event beside its replay: each message appears at the second at which it was written. */
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
        {isSilent && <p className={logStyles.none}>No messages.</p>}
        {!isSilent && !isPending && messages.length === 0 && (
          <p className={logStyles.none}>Messages appear as the replay plays.</p>
        )}
        <ol className={logStyles.list} aria-label="Messages">
          {messages.map((message) => (
            <li key={message.seq} className={messageStyles.message} data-role={message.role ?? undefined}>
              <Said message={message} />
              <span className={messageStyles.saidAt}>{clock(message.second)}</span>
            </li>
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
