import { centsOf } from '#shared/rules/money/money.ts'
import type { PackagePrice } from '#shared/rules/money/package.ts'
import type { SessionLength } from '#shared/rules/money/session-length.ts'
import type { Hours, Schedule, Weekday } from '#shared/rules/sessions/schedule.ts'
import { demoInstructors } from './people.ts'

/** The schedules of the demo's approved instructors for one-to-one sessions, in eight time zones. */

export type SeedSchedule = Schedule & { slug: string }

const usual = {
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 15,
  notice: 12 * 60,
  horizon: 60,
  step: 30,
} as const

export const demoSchedules: readonly SeedSchedule[] = [
  {
    ...usual,
    ...offered('kenji-sato', [30, 60, 90], [60, 90]),
    zone: 'Europe/Paris',
    weekly: {
      ...week(['monday', 'tuesday', 'thursday', 'friday'], [between(9, 12), between(17, 21)]),
      saturday: [between(10, 14)],
    },
    mostADay: 5,
  },
  {
    ...usual,
    ...offered('ana-ribeiro', [60, 90]),
    zone: 'America/Sao_Paulo',
    weekly: week(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], [between(14, 20)]),
    notice: 24 * 60,
    mostADay: 3,
  },
  {
    ...usual,
    ...offered('marcus-bell', [30, 45, 60], [60]),
    zone: 'America/New_York',
    weekly: {
      ...week(['monday', 'wednesday', 'friday'], [between(6, 9), between(16, 20)]),
      saturday: [between(8, 13)],
    },
    step: 15,
    mostADay: 6,
  },
  {
    ...usual,
    ...offered('mina-seo', [60], [60]),
    zone: 'Asia/Seoul',
    weekly: week(['tuesday', 'wednesday', 'thursday', 'saturday'], [between(10, 13), between(19, 22)]),
    mostADay: null,
  },
  {
    ...usual,
    ...offered('anan-kittisak', [60, 120]),
    zone: 'Asia/Bangkok',
    weekly: week(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      [between(7, 10), between(16, 18.5)],
    ),
    step: 60,
    mostADay: 4,
  },
  {
    ...usual,
    ...offered('lian-zhao', [45, 90]),
    zone: 'Asia/Shanghai',
    weekly: { ...week(['monday', 'thursday'], [between(18, 21)]), sunday: [between(6, 12)] },
    bufferBefore: 15,
    step: 15,
    mostADay: null,
  },
  {
    ...usual,
    ...offered('tome-alves', [60]),
    zone: 'America/Bahia',
    weekly: week(['wednesday', 'friday', 'sunday'], [between(15, 19)]),
    horizon: 30,
    mostADay: 3,
  },
  {
    ...usual,
    ...offered('yael-mizrahi', [30, 60]),
    zone: 'Asia/Jerusalem',
    weekly: week(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
      [between(8, 11.5), between(18, 21)],
    ),
    notice: 2 * 60,
    mostADay: null,
  },
  {
    ...usual,
    ...offered('helene-morel', [60, 90, 120]),
    zone: 'Europe/Paris',
    weekly: week(['tuesday', 'thursday', 'saturday'], [between(9, 12.5), between(14, 18)]),
    bufferAfter: 30,
    mostADay: 4,
  },
]

function between(from: number, to: number): Hours {
  return { from: from * 60, to: to * 60 }
}

function week(days: readonly Weekday[], hours: readonly Hours[]): Schedule['weekly'] {
  const on = (day: Weekday) => (days.includes(day) ? hours : [])
  return {
    sunday: on('sunday'),
    monday: on('monday'),
    tuesday: on('tuesday'),
    wednesday: on('wednesday'),
    thursday: on('thursday'),
    friday: on('friday'),
    saturday: on('saturday'),
  }
}

type Offered = { slug: string; lengths: SessionLength[]; packages: PackagePrice[] }

/** Lengths of sessions, priced by the instructor's hourly rate; packages of some of them cost less. */
function offered(slug: string, minutes: readonly number[], inPackages: readonly number[] = []): Offered {
  const seed = demoInstructors.find((instructor) => instructor.slug === slug)
  if (!seed) throw new Error(`No demo instructor ${slug}`)
  const hour = centsOf(seed.hourlyRate)
  const costs = (each: number) => Math.round((hour * each) / 60)
  return {
    slug,
    lengths: minutes.map((each) => ({ minutes: each, cents: costs(each) })),
    packages: inPackages.flatMap((each) => [
      { minutes: each, sessions: 5, cents: Math.round(costs(each) * 5 * 0.9) },
      { minutes: each, sessions: 10, cents: Math.round(costs(each) * 10 * 0.85) },
    ]),
  }
}
