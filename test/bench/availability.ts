import { freeStarts, type Span } from '#shared/rules/availability.ts'
import { stretchesOf } from '../../functions/ports/zones.ts'
import { plainFreeStarts } from '../support/plain-availability.ts'
import { calendarOf, schedule } from '../support/schedules.ts'
import { costOf, inTurn, median } from './measure.ts'
import { atMost, type Figure, informs, rounded, times } from './report.ts'

/** A month of an instructor who is there day and night, with hundreds of quarter hours taken, over a change of clocks. */

const rounds = 5
const quarter = 15 * 60_000
const month: Span = [Date.UTC(2026, 9, 15), Date.UTC(2026, 10, 15)]
const zone = 'America/New_York'

/** Every seventh quarter hour, as claims lie in the table. */
const busy = Array.from({ length: Math.floor((month[1] - month[0]) / quarter / 7) }, (_, at): Span => {
  const from = month[0] + 7 * at * quarter
  return [from, from + quarter]
})
const calendar = calendarOf(schedule({ zone, step: 15, bufferAfter: 15, mostADay: 20 }), month, {
  busy,
  sessions: busy.map(([from]) => from).filter((_, at) => at % 4 === 0),
})

export async function measureAvailability(): Promise<Figure[]> {
  const rule = async () => freeStarts(calendar, 60, month)
  const plain = async () => plainFreeStarts(calendar, 60, month)
  const zones = async () => stretchesOf(zone, ...month)
  // Warm: compiled, and every minute of the month known to the slow one.
  await costOf(200, rule)
  await costOf(2, plain)
  const costs = await inTurn(rounds, {
    rule: () => costOf(200, rule),
    zones: () => costOf(200, zones),
    plain: () => costOf(2, plain),
  })
  const cpu = (name: string) => median((costs[name] ?? []).map((cost) => cost.cpu))
  const found = await rule()
  return [
    atMost('a month, warm', cpu('rule'), 5, 'CPU ms', `${busy.length} claims, ${found.length} free starts`),
    informs('asking each minute / the rule', times(cpu('plain') / cpu('rule'))),
    informs('what the clocks of the month show', `${rounded(cpu('zones'))} CPU ms`),
  ]
}
