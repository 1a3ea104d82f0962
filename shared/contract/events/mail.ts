import * as z from 'zod/mini'
import { own } from './event.ts'

const Recipient = z.object({ emailAddress: z.string() })

/** Requested mails, and SES's notifications about mails it accepted. */
export const events = {
  mailWanted: own('mailWanted', z.object({ mailId: z.string() })),
  mailNews: {
    source: 'aws.ses',
    detailType: ['Email Delivered', 'Email Bounced', 'Email Complaint Received', 'Email Rejected'],
    detail: z.object({
      eventType: z.enum(['Delivery', 'Bounce', 'Complaint', 'Reject']),
      mail: z.object({
        messageId: z.string(),
        timestamp: z.string(),
        tags: z.optional(z.record(z.string(), z.array(z.string()))),
      }),
      delivery: z.optional(z.object({ recipients: z.array(z.string()) })),
      bounce: z.optional(
        z.object({
          bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
          bouncedRecipients: z.array(Recipient),
          feedbackId: z.string(),
        }),
      ),
      complaint: z.optional(z.object({ complainedRecipients: z.array(Recipient), feedbackId: z.string() })),
    }),
  },
} as const

export const consumers = {
  // One after the other, and each may take seconds: few enough for one run.
  onMailWanted: {
    domain: 'mail',
    file: 'on-mail-wanted',
    event: 'mailWanted',
    batchSize: 5,
    windowSeconds: 0,
  },
  onMailNews: {
    domain: 'mail',
    file: 'on-mail-news',
    event: 'mailNews',
    batchSize: 10,
    windowSeconds: 0,
  },
} as const
