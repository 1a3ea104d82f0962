import { UserX } from 'lucide-react'
import { Button } from '../../../../ui/base/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from './dialogs.module.css'
import type { Bans } from './use-bans.ts'

type BansDialogProps = { open: boolean; bans: Bans; onClose: () => void }

/** Members who are excluded from an event: who did it and why, and a way to admit them again. */
export function BansDialog({ open, bans: { list, lift }, onClose }: BansDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Banned members" size="wide">
      {list.isPending && <Skeleton height="10rem" />}
      {list.error && !list.data && (
        <ErrorState title="The bans could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="No banned members" icon={<UserX size={26} />}>
          A ban removes a member’s access to the picture and the chat of this event. Start it from one of
          their messages.
        </EmptyState>
      )}
      <ul className={styles.reports}>
        {list.data?.items.map(({ seq, name, reason, by, at }) => (
          <li key={seq} className={styles.report}>
            <p className={styles.reportHead}>
              <strong>{name}</strong>, banned by {by}, <time dateTime={at}>{timeOf(at)}</time>
            </p>
            <p className={styles.reason}>{reason}</p>
            <div className={styles.decisions}>
              <Button
                size="small"
                aria-label={`Lift the ban: ${name}`}
                busy={lift.isPending && lift.variables === seq}
                onClick={() => lift.mutate(seq)}
              >
                Lift the ban
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' })
