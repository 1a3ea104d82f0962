import type { ReactNode } from 'react'
import type { Tier } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'gold' | 'jade' | 'vermilion'

type BadgeProps = {
  tone?: BadgeTone
  /** Not final yet. */
  isDashed?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', isDashed = false, children }: BadgeProps) {
  const look = [styles.badge, styles[tone], isDashed && styles.dashed].filter(Boolean).join(' ')
  return <span className={look}>{children}</span>
}

/** Whether members see it yet. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? <Badge tone="jade">Published</Badge> : <Badge>Draft</Badge>
}

const tones: Readonly<Record<Tier, BadgeTone>> = { free: 'jade', premium: 'gold', master: 'vermilion' }

/** The tier that a video or course requires. */
export function AccessBadge({ level }: { level: Tier }) {
  return <Badge tone={tones[level]}>{planNames[level]}</Badge>
}
