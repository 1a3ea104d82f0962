import { Film, GraduationCap, Trophy } from 'lucide-react'
import type { ActivityItem } from '#shared/contract/members/members.ts'
import { formatAgo } from '../ui/text/format.ts'
import styles from './activity-list.module.css'

const icons = { video: Film, course: GraduationCap, achievement: Trophy } as const

/** The member's activities, newest first, along a line. */
export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  return (
    <ol className={styles.list} aria-label="Recent Activity">
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </ol>
  )
}

function Entry({ item: { type, title, description, timestamp, progress } }: { item: ActivityItem }) {
  const Icon = icons[type]
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.description}>
          {description}
          {progress !== null && progress > 0 && progress < 100 && ` · ${progress}%`}
        </p>
      </div>
      <time className={styles.time} dateTime={timestamp}>
        {formatAgo(timestamp, Date.now())}
      </time>
    </li>
  )
}
