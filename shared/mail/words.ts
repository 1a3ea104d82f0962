import { dollarsOf } from '../rules/money/money.ts'

/** Money and time in mails. Each time names its zone. */

/** `$1,234.50`, `−$5.00`. */
export function money(cents: number): string {
  const [whole = '', decimals] = dollarsOf(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** `Nov 22, 2026`, the UTC day: for use where the time is next to it. */
export const day = (iso: string) => said(iso, { dateStyle: 'medium' })

/** `Nov 22, 2026, 2:05 PM UTC`. */
export const moment = (iso: string) => `${said(iso, { dateStyle: 'medium', timeStyle: 'short' })} UTC`

/** `Tuesday, December 15, 2026 at 9:00 AM EST`, by the clocks of a zone. */
export function wallTime(iso: string, zone: string): string {
  const date = new Date(iso)
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${face(date, zone)} ${name}`
}

/** Without the name of the zone. */
function face(date: Date, timeZone: string): string {
  const how = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat('en-US', how).format(date).replaceAll('\u202f', ' ')
}

/** The student's local time, if it differs from the instructor's; UTC if the student's zone is unknown. */
export function secondTime(iso: string, zone: string, studentZone: string | undefined): string | undefined {
  const second = studentZone ?? 'UTC'
  const date = new Date(iso)
  return face(date, zone) === face(date, second) ? undefined : wallTime(iso, second)
}

/** A time in both zones. */
export function bothTimes(iso: string, zone: string, studentZone: string | undefined): string {
  const second = secondTime(iso, zone, studentZone)
  return second ? `${wallTime(iso, zone)}, which is ${second}` : wallTime(iso, zone)
}

/** A local time without its zone: `2026-12-15T09:00`. */
export const dayAndTime = (shown: string) => wallTime(`${shown}Z`, 'UTC').replace(/ UTC$/, '')

function said(iso: string, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) throw new Error('Not a moment')
  return new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' }).format(date).replaceAll('\u202f', ' ')
}

/** `5 to 10 business days`. */
export const businessDays = ([from, to]: readonly [from: number, to: number]) =>
  `${from} to ${to} business days`

/** `, Lena`, or nothing if the name is unknown. */
export const named = (firstName: string | undefined) => (firstName?.trim() ? `, ${firstName.trim()}` : '')

/**
 * In one line, without invisible characters: control characters, which could start a header, and marks that reverse the
 * direction of text.
 */
export const oneLine = (text: string) => visible(text).trim()

/** The same, but keeps one space at each end that had some, for text that other text follows. */
export const visible = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** The lines of a text in the form of `oneLine`; repeated empty lines become one. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line, at, all) => line !== '' || (all[at - 1] ?? '') !== '')
