import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isChatOpen } from '#shared/rules/live/live-chat.ts'
import { formatCount } from '../../ui/text/format.ts'
import { ChatBox } from './chat/chat-box.tsx'
import { usePresence } from './chat/use-presence.ts'
import { EventStage } from './event-stage.tsx'
import styles from './live.module.css'

/** The picture of an event with its chat and the number of viewers. */
export function EventRoom({ event }: { event: LiveEvent }) {
  const { data } = usePresence(event.id, isChatOpen(event.phase))
  return (
    <>
      <div className={styles.room} data-alone={event.phase === 'cancelled' || undefined}>
        <EventStage event={event} />
        <ChatBox event={event} />
      </div>
      {data && isChatOpen(event.phase) && (
        <dl className={styles.stats} aria-label="Figures">
          <div>
            <dt>watching now</dt>
            <dd>{formatCount(data.watching)}</dd>
          </div>
          <div>
            <dt>peak so far</dt>
            <dd>{formatCount(data.peak)}</dd>
          </div>
          <div>
            <dt>messages</dt>
            <dd>{formatCount(data.messages)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
