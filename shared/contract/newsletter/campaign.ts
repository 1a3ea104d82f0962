import * as z from 'zod/mini'
import { hasFallbacks } from '../../rules/text/variables.ts'
import { day } from '../calendar-fields.ts'
import { atMost, matching, moment, requiredText, text } from '../fields.ts'

/** Newsletters as admins write, send and follow them. */

/** Everybody on the list, members of a tier, or the students of a course. */
export const audience = matching(
  /^(all|free|premium|master|crs_[0-9A-Za-z-]{1,40})$/,
  60,
  'Everybody (all), a tier, or the id of a course',
)

const withFallbacks = z.refine<string>(
  hasFallbacks,
  'A variable needs words for readers whose name is not known, such as {{firstName|there}}',
)
const subject = requiredText(150).check(
  z.refine((value) => !/[\r\n\t]/.test(value), 'A subject must be one line'),
  withFallbacks,
)
const content = requiredText(50_000).check(withFallbacks)
/** Mail programs cut off longer mails. */
const htmlContent = z.string().check(atMost(90_000), withFallbacks)

/** The day on whose morning each reader gets it in their own time zone; replaces a time. */
const morningOf = day

export const CampaignInput = z.strictObject({
  subject,
  content,
  htmlContent: z.optional(z.nullable(htmlContent)),
  audience: z.optional(audience),
  scheduledAt: z.optional(z.nullable(moment)),
  morningOf: z.optional(z.nullable(morningOf)),
})
export type CampaignInput = z.input<typeof CampaignInput>

export const CampaignChange = z.strictObject({
  subject: z.optional(subject),
  content: z.optional(content),
  htmlContent: z.optional(z.nullable(htmlContent)),
  audience: z.optional(audience),
  scheduledAt: z.optional(z.nullable(moment)),
  morningOf: z.optional(z.nullable(morningOf)),
  knownUpdatedAt: z.optional(moment),
})

const count = z.number()
export const Recipients = z.object({
  due: count,
  sending: count,
  sent: count,
  refused: count,
  unknown: count,
  delivered: count,
  bounced: count,
  complained: count,
  left: count,
})
export type Recipients = z.output<typeof Recipients>

export const Campaign = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  htmlContent: z.nullable(z.string()),
  status: z.enum(['draft', 'sent']),
  scheduledAt: z.nullable(z.string()),
  morningOf: z.nullable(z.string()),
  /** When the next readers are due, while it waits for their morning. */
  nextAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  sentCount: count,
  /** Whether opens and clicks of some of its mails are counted. */
  isTracked: z.boolean(),
  /** Readers who opened it; programs that load images ahead count too. */
  openCount: count,
  /** Readers who followed a link. */
  clickCount: count,
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  audience: z.string(),
  /** The state of the sending; null for a draft. */
  delivery: z.nullable(z.enum(['queued', 'sending', 'stopped', 'late', 'paused', 'finished'])),
  /** The number of recipients in each state; null for a draft. */
  recipients: z.nullable(Recipients),
})
export type Campaign = z.output<typeof Campaign>

export const Recipient = z.object({
  subscriberId: z.string(),
  /** Null for a reader who is no longer on the list. */
  email: z.nullable(z.string()),
  status: z.enum([
    'due',
    'sending',
    'sent',
    'refused',
    'unknown',
    'delivered',
    'bounced',
    'complained',
    'left',
  ]),
  reason: z.nullable(z.string()),
})
export type Recipient = z.output<typeof Recipient>

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isActive: z.boolean(),
  subscribedAt: z.string(),
  unsubscribedAt: z.nullable(z.string()),
})
export type Subscriber = z.output<typeof Subscriber>

/** `people` would get it now; for a tier or a course, `members` are its members. */
export const AudienceCount = z.object({ people: z.number(), members: z.nullable(z.number()) })
export const SubscriberCounts = z.object({
  active: z.number(),
  joinedThisMonth: z.number(),
  leftThisMonth: z.number(),
})
export const CampaignMail = z.object({ subject: z.string(), text: z.string() })
export const Preferences = z.object({
  /** Mostly masked: another person may have the link. */
  email: z.string(),
  firstName: z.nullable(z.string()),
  isActive: z.boolean(),
})
export const firstName = text(100)
