import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { live } from '#shared/contract/live/live.ts'
import type { ModerationAct } from '#shared/contract/live/live-moderation.ts'
import type { ModerationKind } from '#shared/rules/live/live-chat.ts'
import { read } from '../../../../api.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from '../chat.module.css'

type LogDialogProps = { eventId: string; open: boolean; onClose: () => void }

/** What the moderators of a chat did: who, to whom, and when. */
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
          Removed messages, mutes, bans and helpers appear here, with the name of the moderator.
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
}
const wordsOf = (act: ModerationAct) => words[act.kind](act)

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' })
