import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'gold' | 'jade' | 'vermilion'

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}

/** Whether members see it yet. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? <Badge tone="jade">Published</Badge> : <Badge>Draft</Badge>
}

const tiers = {
  free: { tone: 'jade', label: 'Free' },
  premium: { tone: 'gold', label: 'Premium' },
  master: { tone: 'vermilion', label: 'Master' },
} as const

/** The tier a video or course asks for. */
export function AccessBadge({ level }: { level: keyof typeof tiers }) {
  const { tone, label } = tiers[level]
  return <Badge tone={tone}>{label}</Badge>
}
