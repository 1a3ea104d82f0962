import { Flag } from 'lucide-react'
import type { ChatReport, LiveMessage } from '#shared/contract/live/live-chat.ts'
import { type ChatRole, isStaff } from '#shared/rules/live/live-chat.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import styles from './dialogs.module.css'
import { reportWords } from './report-words.ts'
import type { useModeration } from './use-moderation.ts'
import type { useReports } from './use-reports.ts'

type ReportsProps = {
  open: boolean
  reports: ReturnType<typeof useReports>
  /** The role of the reader. */
  as: ChatRole
  acts: ReturnType<typeof useModeration>
  onBan: (message: LiveMessage) => void
  onClose: () => void
}

/** Reported messages among those around them: each is kept or removed, and its author can be muted or banned. */
export function ReportsDialog({ open, reports, as, acts, onBan, onClose }: ReportsProps) {
  const { list } = reports
  return (
    <Dialog open={open} onClose={onClose} title="Reported messages" size="wide">
      {list.isPending && <Skeleton height="10rem" />}
      {list.error && !list.data && (
        <ErrorState title="The reports could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="No reports" icon={<Flag size={26} />}>
          Messages that members report appear here until a decision.
        </EmptyState>
      )}
      <ul className={styles.reports}>
        {list.data?.items.map((report) => (
          <Report
            key={report.message.seq}
            report={report}
            reports={reports}
            as={as}
            acts={acts}
            onBan={onBan}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type ReportProps = Pick<ReportsProps, 'reports' | 'as' | 'acts' | 'onBan'> & { report: ChatReport }

function Report({ report, reports, as, acts, onBan }: ReportProps) {
  const { message, count, reasons, around } = report
  const { seq } = message
  const remove = async (isMuted: boolean) => {
    try {
      if (isMuted) await acts.mute.mutateAsync(seq)
      await acts.remove.mutateAsync(seq)
    } catch {
      // The action itself has reported the error.
    }
    await reports.refresh()
  }
  const busy = acts.remove.isPending || reports.keep.isPending
  const isOfStaff = isStaff(message.role)
  return (
    <li className={styles.report}>
      <p className={styles.reportHead}>
        {count === 1 ? '1 report' : `${count} reports`}:{' '}
        {reasons.map((reason) => reportWords[reason]).join(', ')}
      </p>
      <ol className={styles.around} aria-label="Messages around it">
        {around.map((one) => (
          <li key={one.seq} data-reported={one.seq === seq || undefined}>
            <strong>{one.name}</strong> {one.isRemoved ? <em>removed</em> : one.text}
          </li>
        ))}
      </ol>
      {as === 'helper' && isOfStaff ? (
        <p>A host or an admin decides on this message.</p>
      ) : (
        <div className={styles.decisions}>
          <Button size="small" busy={busy} onClick={() => reports.keep.mutate(seq)}>
            Keep
          </Button>
          <Button size="small" variant="danger" busy={busy} onClick={() => void remove(false)}>
            Remove
          </Button>
          <Button size="small" variant="danger" busy={busy} onClick={() => void remove(true)}>
            Remove, mute {acts.minutes} min
          </Button>
          {!isOfStaff && !message.isOwn && (
            <Button size="small" variant="danger" onClick={() => onBan(message)}>
              Ban
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
