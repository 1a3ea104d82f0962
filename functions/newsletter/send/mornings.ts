import { office } from '#shared/rules/office/office.ts'
import { readersMorning } from '#shared/rules/office/readers-morning.ts'
import type { CampaignItem } from '../../model/newsletter/campaign.ts'
import type { RecipientItem } from '../../model/newsletter/recipient.ts'
import { isZone, stretchesOf } from '../../ports/process/zones.ts'

const day = 24 * 3_600_000
/** Mails that are later than this are sent only if an admin asks for it: their news may be outdated. */
export const latestMs = 6 * 3_600_000

/**
 * When a newsletter is due for readers in a time zone, ISO; readers whose morning was over when it was sent get it at
 * once. The office's time zone stands in for an unknown one.
 */
export function morningsFor({ morningOf = '', sentAt = '' }: Pick<CampaignItem, 'morningOf' | 'sentAt'>) {
  const known = new Map<string, string>()
  return (timeZone = ''): string => {
    const zone = isZone(timeZone) ? timeZone : office.zone
    const found = known.get(zone) ?? inZone(zone, morningOf)
    known.set(zone, found)
    return found > sentAt ? found : sentAt
  }
}

function inZone(zone: string, date: string): string {
  const at = Date.parse(date)
  return new Date(readersMorning(stretchesOf(zone, at - day, at + 2 * day), date)).toISOString()
}

/** Whether a reader's morning is too long ago, and no admin has asked for the mail since then. */
export function isTooLate(
  { dueAt, askedAt = '' }: Pick<RecipientItem, 'dueAt' | 'askedAt'>,
  { resumedAt = '' }: Pick<CampaignItem, 'resumedAt'>,
  now: Date,
): boolean {
  if (!dueAt) return false
  const since = [dueAt, askedAt, resumedAt].reduce((last, each) => (each > last ? each : last))
  return now.getTime() - Date.parse(since) > latestMs
}
