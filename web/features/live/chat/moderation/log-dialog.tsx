import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { live } from '#shared/contract/live/live.ts'
import type { ModerationAct } from '#shared/contract/live/live-moderation.ts'
import type { ModerationKind } from '#shared/rules/live/live-chat.ts'
import { read } from '../../../../api.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from './dialogs.module.css'

type LogDialogProps = { eventId: string; open: boolean; onClose: () => void }

/** What the moderators of a chat did: who, what, to whom, and when. */
export function LogDialog({ eventId, open, onClose }: LogDialogProps) {
  const list = useQuery({
    ...read(live.listModeration, { params: { id: eventId } }),
    staleTime: 0,
    enabled: open,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Moderation log" size="wide">
      {list.isPending && <Skeleton height="10rem" />}
      {list.error && !list.data && (
        <ErrorState title="The log could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="Nothing yet" icon={<ScrollText size={26} />}>
          What moderators do appears here with their name: to messages, to members, and to the settings of the
          chat.
        </EmptyState>
      )}
      <ol className={styles.acts} aria-label="Acts of moderators">
        {list.data?.items.map((act) => (
          <li key={act.id}>
            <span>
              <strong>{act.by}</strong> {wordsOf(act)}
            </span>
            <time dateTime={act.at}>{timeOf(act.at)}</time>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const words: Readonly<Record<ModerationKind, (act: ModerationAct) => string>> = {
  removed: ({ name }) => `removed a message of ${name}`,
  muted: ({ name, minutes }) => `muted ${name} for ${minutes} minutes`,
  banned: ({ name }) => `banned ${name}`,
  readmitted: ({ name }) => `lifted the ban of ${name}`,
  appointed: ({ name }) => `made ${name} a helper`,
  relieved: ({ name }) => `ended the helper role of ${name}`,
  pinned: ({ name }) => `pinned a message of ${name}`,
  unpinned: () => 'unpinned the message',
  slowed: ({ seconds }) =>
    seconds ? `set slow mode to one message every ${seconds} seconds` : 'turned slow mode off',
  delayed: ({ seconds }) =>
    seconds ? `set the delay of messages to ${seconds} seconds` : 'turned the delay of messages off',
}
const wordsOf = (act: ModerationAct) => words[act.kind](act)

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' })
