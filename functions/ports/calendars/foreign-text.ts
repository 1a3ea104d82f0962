import type { LookFailure } from '#shared/rules/sessions/busy-times.ts'

/** Entries of a calendar as ical.js reads them from its text: lists within lists. */

/** Why a calendar is refused, whole: half of it would offer time that is not free. */
export class NotRead extends Error {
  readonly why: Extract<LookFailure, 'no_calendar' | 'events' | 'repeats' | 'zone'>

  constructor(why: NotRead['why']) {
    super(`Not read: ${why}`)
    this.name = 'NotRead'
    this.why = why
  }
}

/** Steps at most that the times of one rule, and of all of a calendar, are counted through. */
export const ruleBounds = { aRule: 20_000, aCalendar: 100_000 } as const

export type Property = { zone: string | undefined; values: readonly unknown[] }

export type Entry = {
  first(name: string): Property | undefined
  all(name: string): Property[]
  /** Empty where there is none. */
  text(name: string): string
}

type Component = [name: string, properties: unknown[][], parts: Component[]]

/** The events of a parsed text, which may hold several calendars. */
export function entriesIn(parsed: unknown): Entry[] {
  const roots = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as Component[]
  const calendars = roots.filter(([name]) => name === 'vcalendar')
  if (calendars.length === 0) throw new NotRead('no_calendar')
  return calendars.flatMap(([, , parts]) => parts.filter(([name]) => name === 'vevent').map(entryOf))
}

function entryOf([, properties]: Component): Entry {
  const all = (wanted: string) =>
    properties
      .filter(([name]) => name === wanted)
      .map(([, parameters, , ...values]) => ({ zone: zoneOf(parameters), values }))
  const first = (name: string) => all(name)[0]
  return {
    all,
    first,
    text: (name) => {
      const value = first(name)?.values[0]
      return typeof value === 'string' ? value.trim() : ''
    },
  }
}

function zoneOf(parameters: unknown): string | undefined {
  const { tzid } = parameters as { tzid?: unknown }
  return typeof tzid === 'string' ? tzid : undefined
}
