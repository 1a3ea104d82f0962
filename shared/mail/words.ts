import { dollarsOf } from '../rules/money/money.ts'

/** How mails say money and time. Each moment names the zone whose clocks show it so. */

/** `$1,234.50`, `−$5.00`. */
export function money(cents: number): string {
  const [whole = '', decimals] = dollarsOf(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** `Nov 22, 2026`, of the day it is in UTC: for where the moment stands beside it. */
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

/** What the clocks of the student show, where that is another time than those of the zone; of UTC where theirs are not known. */
export function secondTime(iso: string, zone: string, studentZone: string | undefined): string | undefined {
  const second = studentZone ?? 'UTC'
  const date = new Date(iso)
  return face(date, zone) === face(date, second) ? undefined : wallTime(iso, second)
}

/** A moment by both. */
export function bothTimes(iso: string, zone: string, studentZone: string | undefined): string {
  const second = secondTime(iso, zone, studentZone)
  return second ? `${wallTime(iso, zone)}, which is ${second}` : wallTime(iso, zone)
}

/** What clocks show, whatever their zone: `2026-12-15T09:00`. */
export const dayAndTime = (shown: string) => wallTime(`${shown}Z`, 'UTC').replace(/ UTC$/, '')

function said(iso: string, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) throw new Error('Not a moment')
  return new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' }).format(date).replaceAll('\u202f', ' ')
}

/** `5 to 10 business days`. */
export const businessDays = ([from, to]: readonly [from: number, to: number]) =>
  `${from} to ${to} business days`

/** `, Lena`, or nothing where no name is known. */
export const named = (firstName: string | undefined) => (firstName?.trim() ? `, ${firstName.trim()}` : '')

/**
 * In one line, without what cannot be seen: controls, which could begin a header, and marks that turn the direction
 * of what follows.
 */
export const oneLine = (text: string) => visible(text).trim()

/** The same with a blank at an end where there were some: for words that others follow. */
export const visible = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** Each line of a text, as `oneLine` gives it; of empty ones between paragraphs no two in a row. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line, at, all) => line !== '' || (all[at - 1] ?? '') !== '')
