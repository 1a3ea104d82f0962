import { freeStarts, type Span } from '#shared/rules/sessions/availability.ts'
import { stretchesOf } from '../../functions/ports/process/zones.ts'
import { plainFreeStarts } from '../support/sessions/plain-availability.ts'
import { calendarOf, schedule } from '../support/sessions/schedules.ts'
import { environmentOf, startIndexStore, startTable } from './index-store.ts'
import { best, costOf, inTurn, median } from './measure.ts'
import { atMost, type Figure, informs, rounded, times } from './report.ts'
import type { SlotsAnswer } from './workers/slots-worker.ts'
import { startWorker } from './workers/worker.ts'

/**
 * A month of an instructor who is available day and night, with hundreds of quarter hours taken, over a change of
 * clocks.
 */

const rounds = 5
const quarter = 15 * 60_000
const month: Span = [Date.UTC(2026, 9, 15), Date.UTC(2026, 10, 15)]
const zone = 'America/New_York'

/** Every seventh quarter hour, as claims are stored. */
const busy = Array.from({ length: Math.floor((month[1] - month[0]) / quarter / 7) }, (_, at): Span => {
  const from = month[0] + 7 * at * quarter
  return [from, from + quarter]
})
const calendar = calendarOf(schedule({ zone, step: 15, bufferAfter: 15, mostADay: 20 }), month, {
  busy,
  sessions: busy.map(([from]) => from).filter((_, at) => at % 4 === 0),
})

export const measureAvailability = async (): Promise<Figure[]> => [
  ...(await measureCall()),
  ...(await measureRule()),
]

/** The table calls and the processor time of the call. */
async function measureCall(): Promise<Figure[]> {
  const [store, dynamoDb] = await Promise.all([startIndexStore(), startTable()])
  const worker = startWorker('slots-worker.ts', {
    ...environmentOf(store, 'kiai'),
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
  })
  try {
    const { costs, reads, taken, slots } = await worker.ask<SlotsAnswer>({})
    const cpu = costs.map((cost) => cost.cpu)
    const what = 'a month of free times, the whole call'
    return [
      atMost(`${what}: table reads`, reads, 2, '', `${taken} quarter hours taken, ${slots} free starts`),
      atMost(`${what}: processor`, median(cpu), 5, 'CPU ms', `at best ${rounded(best(cpu))}`),
    ]
  } finally {
    worker.end()
    store.close()
    await dynamoDb.close()
  }
}

async function measureRule(): Promise<Figure[]> {
  const rule = async () => freeStarts(calendar, 60, month)
  const plain = async () => plainFreeStarts(calendar, 60, month)
  const zones = async () => stretchesOf(zone, ...month)
  // Warm: compiled, and every minute of the month cached by the slow one.
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
    atMost(
      'the rule alone, warm',
      cpu('rule'),
      5,
      'CPU ms',
      `${busy.length} claims, ${found.length} free starts`,
    ),
    informs('asking each minute / the rule', times(cpu('plain') / cpu('rule'))),
    informs('what the clocks of the month show', `${rounded(cpu('zones'))} CPU ms`),
  ]
}
