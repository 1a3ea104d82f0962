import { Check, CircleAlert, Hourglass, Pause, Send } from 'lucide-react'
import type { Campaign } from '#shared/contract/newsletter/campaign.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'

/** The state of a newsletter. */
export function DeliveryBadge({ campaign: { delivery, status } }: { campaign: Campaign }) {
  if (status === 'draft' || delivery === null) return <Badge>Draft</Badge>
  const { Icon, label, tone } = states[delivery]
  return (
    <Badge tone={tone} isDashed={delivery === 'queued'}>
      <Icon size={12} aria-hidden="true" /> {label}
    </Badge>
  )
}

const states = {
  queued: { Icon: Hourglass, label: 'Queued', tone: 'gold' },
  sending: { Icon: Send, label: 'Sending', tone: 'gold' },
  stopped: { Icon: Pause, label: 'Stopped', tone: 'neutral' },
  late: { Icon: CircleAlert, label: 'Late', tone: 'vermilion' },
  paused: { Icon: CircleAlert, label: 'Paused', tone: 'vermilion' },
  finished: { Icon: Check, label: 'Sent', tone: 'jade' },
} as const

/** `Thursday, December 24` of `2026-12-24`. */
export const morningDay = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** A moment in the viewer's time zone. */
export const momentWords = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The audience in words; a course is named if it is loaded. */
export function audienceName(audience: string, courses: readonly { id: string; title: string }[] = []) {
  if (audience === 'all') return 'All subscribers'
  if (audience === 'free' || audience === 'premium' || audience === 'master')
    return `${planNames[audience]} members`
  return `Students of ${courses.find(({ id }) => id === audience)?.title ?? 'a course'}`
}
