import {
  CheckCheck,
  CircleX,
  Flag,
  HandCoins,
  MailQuestionMark,
  MessageSquareWarning,
  PackageOpen,
  Scale,
  Undo2,
  UserCheck,
} from 'lucide-react'
import { ButtonLink } from '../../ui/base/button.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { formatAgo, formatCount } from '../../ui/text/format.ts'
import styles from './attention.module.css'
import { momentName } from './figure-words.ts'
import { type AttentionKind, useAttention } from './use-attention.ts'

const icons: Readonly<Record<AttentionKind, typeof CircleX>> = {
  film: CircleX,
  message: MessageSquareWarning,
  refund: Undo2,
  return: PackageOpen,
  application: UserCheck,
  payout: HandCoins,
  review: Flag,
  difference: Scale,
  mail: MailQuestionMark,
}

/** The tasks that wait for an admin, with links to their pages; the oldest comes first. */
export function AttentionPanel({ className }: { className?: string | undefined }) {
  const { lines, isPending, isPartial, askedAt, retry } = useAttention()
  const now = useNow(60_000)
  return (
    <section
      aria-labelledby="needs-attention"
      className={[styles.panel, className].filter(Boolean).join(' ')}
    >
      <header className={styles.head}>
        <h2 id="needs-attention" className={styles.title}>
          Needs attention
        </h2>
        {lines.length > 0 && (
          <span className={styles.count}>
            {formatCount(lines.length)}
            <span className="visually-hidden"> items</span>
          </span>
        )}
      </header>
      {lines.length > 0 && (
        <ul className={styles.list} aria-label="Needs attention">
          {lines.map(({ kind, title, detail, since, verb, to }) => {
            const Icon = icons[kind]
            return (
              <li key={kind} className={styles.line}>
                <span className={styles.ring} aria-hidden="true">
                  <Icon size={18} />
                </span>
                <div className={styles.words}>
                  <h3 className={styles.what}>{title}</h3>
                  <p className={styles.detail}>
                    {detail}, <time dateTime={since}>{formatAgo(since, now)}</time>
                  </p>
                </div>
                <ButtonLink to={to} size="small" variant="quiet" aria-label={`${verb}: ${title}`}>
                  {verb}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      )}
      {isPending && <Skeleton height={lines.length > 0 ? '3rem' : '12rem'} />}
      {isPartial && !isPending && (
        <ErrorState title="Some items could not be loaded" level={3} onRetry={retry}>
          The list may be incomplete. Please try again.
        </ErrorState>
      )}
      {!isPending && !isPartial && lines.length === 0 && (
        <div className={styles.quiet}>
          <CheckCheck size={26} aria-hidden="true" />
          <h3 className={styles.what}>All quiet</h3>
          <p className={styles.detail}>
            Nothing needs attention, as of {momentName(new Date(askedAt).toISOString())}.
          </p>
        </div>
      )}
    </section>
  )
}
