import { answerDue, daysForAnswer, officeTime } from '#shared/rules/office/answer-due.ts'
import { type OfficeWeek, office } from '#shared/rules/office/office.ts'
import { currentSite } from '../model/payments/site-settings.ts'
import { stretchesOf } from '../ports/process/zones.ts'

const range = daysForAnswer * 24 * 3_600_000

/** The time by which a message must be answered. ISO. */
export async function dueAfter(cameAt: Date): Promise<string> {
  const { hours } = await currentSite()
  const at = cameAt.getTime()
  return new Date(answerDue(stretchesOf(office.zone, at, at + range), at, hours)).toISOString()
}

/** Whole minutes of office hours from one time until another; 0 if that has passed. */
export function officeMinutes(from: Date, until: string, week: OfficeWeek): number {
  const [at, end] = [from.getTime(), Date.parse(until)]
  if (end <= at) return 0
  return Math.floor(officeTime(stretchesOf(office.zone, at, at + range), at, end, week) / 60_000)
}
