import { HandHelping } from 'lucide-react'
import { Button } from '../../../../ui/base/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from './dialogs.module.css'
import { useHelpers } from './use-helpers.ts'

type HelpersDialogProps = { eventId: string; open: boolean; onClose: () => void }

/** The members who help to moderate a chat, and a way to end their role. */
export function HelpersDialog({ eventId, open, onClose }: HelpersDialogProps) {
  const { list, relieve } = useHelpers(eventId, open)
  return (
    <Dialog open={open} onClose={onClose} title="Helpers" size="wide">
      {list.isPending && <Skeleton height="10rem" />}
      {list.error && !list.data && (
        <ErrorState title="The helpers could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="No helpers" icon={<HandHelping size={26} />}>
          A helper removes messages, mutes and bans members of this chat. Appoint one from one of their
          messages.
        </EmptyState>
      )}
      <ul className={styles.reports}>
        {list.data?.items.map(({ seq, name, by }) => (
          <li key={seq} className={styles.report}>
            <p className={styles.reportHead}>
              <strong>{name}</strong>, appointed by {by}
            </p>
            <div className={styles.decisions}>
              <Button
                size="small"
                aria-label={`End the role: ${name}`}
                busy={relieve.isPending && relieve.variables === seq}
                onClick={() => relieve.mutate(seq)}
              >
                End the role
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
