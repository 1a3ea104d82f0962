import { randomUUID } from 'node:crypto'
import type { BusEvent } from '../events/events.ts'
import type { StoredMail } from './store.ts'

/** SES's events about an accepted mail, as EventBridge carries them. */

export type Taken = { mail: StoredMail; set: string; tags: Readonly<Record<string, string>> }

/** SES's mailbox simulator addresses. */
const simulators = {
  bounce: 'bounce@simulator.amazonses.com',
  complaint: 'complaint@simulator.amazonses.com',
  suppressed: 'suppressionlist@simulator.amazonses.com',
}

/** The events after a mail was accepted: delivery or bounce. */
export function newsOf(taken: Taken, isSuppressed: (address: string) => boolean): BusEvent[] {
  const { mail } = taken
  return mail.to.flatMap((address) => {
    const subType = bounceOf(address, isSuppressed)
    if (subType) return bounceNews(taken, [address], subType)
    const delivery = { recipients: [address], smtpResponse: '250 ok', timestamp: mail.date }
    const delivered = eventOf(taken, 'Delivered', 'Delivery', { delivery })
    if (address !== simulators.complaint) return [delivered]
    return [delivered, ...complaintNews(taken, [address])]
  })
}

export function bounceNews(taken: Taken, addresses: readonly string[], subType = 'General'): BusEvent[] {
  const bouncedRecipients = addresses.map((emailAddress) => ({
    emailAddress,
    action: 'failed',
    status: '5.1.1',
  }))
  const bounce = { bounceType: 'Permanent', bounceSubType: subType, bouncedRecipients }
  return [eventOf(taken, 'Bounced', 'Bounce', { bounce: { ...bounce, ...feedbackOf(taken) } })]
}

export function complaintNews(taken: Taken, addresses: readonly string[]): BusEvent[] {
  const complainedRecipients = addresses.map((emailAddress) => ({ emailAddress }))
  const complaint = { complainedRecipients, complaintFeedbackType: 'abuse', ...feedbackOf(taken) }
  return [eventOf(taken, 'Complaint Received', 'Complaint', { complaint })]
}

const feedbackOf = ({ mail }: Taken) => ({ feedbackId: `${randomUUID()}-000000`, timestamp: mail.date })

const eventOf = ({ mail, set, tags }: Taken, name: string, eventType: string, more: object): BusEvent => ({
  source: 'aws.ses',
  'detail-type': `Email ${name}`,
  resources: [`arn:aws:ses:eu-west-1:000000000000:configuration-set/${set}`],
  detail: { eventType, mail: described(mail, { ...tags, 'ses:configuration-set': set }), ...more },
})

/** The reason of a bounce, in SES's words; undefined if the mail is delivered. */
function bounceOf(address: string, isSuppressed: (address: string) => boolean): string | undefined {
  if (address === simulators.bounce) return 'General'
  if (address === simulators.suppressed) return 'Suppressed'
  return isSuppressed(address) ? 'OnAccountSuppressionList' : undefined
}

const described = (mail: StoredMail, tags: Readonly<Record<string, string>>) => ({
  timestamp: mail.date,
  messageId: mail.id,
  source: mail.from,
  destination: mail.to,
  headersTruncated: false,
  headers: Object.entries(mail.headers).map(([name, value]) => ({ name, value })),
  commonHeaders: { from: [mail.from], to: mail.to, subject: mail.subject },
  tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
})
