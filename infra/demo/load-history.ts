import type { LedgerEntryItem } from '../../functions/model/ledger/ledger-entry.ts'
import { seededRandom } from './art/random.ts'

/** A day in milliseconds. */
const day = 24 * 3600 * 1000

/** Half a year, so that the longest range of the dashboard has one to be compared with. */
const daysOfHistory = 180

/** What is sold, in cents, and how often on a day of the beginning and of the end. */
const sold = [
  { account: 'income:tier', name: 'Premium, one month', cents: 1999, daily: [0.5, 2.5] },
  { account: 'income:tier', name: 'Master, one month', cents: 3999, daily: [0.2, 1] },
  { account: 'income:course', name: 'A course', cents: 4900, daily: [0.2, 0.8] },
  { account: 'income:session', name: 'Fee of a session', cents: 1125, daily: [0.5, 3] },
] as const

/**
 * Writes what the demo's platform has earned and how it grew, up to yesterday: the books, and figures of days of which
 * there are no items. Sign-ups come from the members of the demo themselves.
 * Booked as cash, for no provider knows of it. `now` is what all dates are counted back from.
 */
export async function loadHistory(now: Date): Promise<void> {
  const { ledgerEntry } = await import('../../functions/model/ledger/ledger-entry.ts')
  const { figureSum } = await import('../../functions/model/figures/figure-sum.ts')
  const { daySum } = await import('#shared/rules/figures.ts')
  const random = seededRandom('history')
  const entries: LedgerEntryItem[] = []
  for (let back = daysOfHistory; back > 0; back--) {
    const at = new Date(now.getTime() - back * day).toISOString()
    const grown = 1 - back / daysOfHistory
    /** So many of a day, more at weekends. */
    const about = ([first, last]: readonly [number, number]) => {
      const weekend = [0, 6].includes(new Date(at).getUTCDay()) ? 1.35 : 1
      return Math.round((first + (last - first) * grown) * weekend * (0.5 + random.next()))
    }
    for (const { account, name, cents, daily } of sold) {
      const count = about(daily)
      if (count === 0) continue
      const id = `demo:${at.slice(0, 10)}:${name.toLowerCase().replaceAll(/\W+/g, '-')}`
      const description = `${name}, ${count} sold for cash`
      const lines = [
        { account: 'bank', cents: count * cents },
        { account, cents: -count * cents },
      ]
      entries.push({ id, kind: 'charge', at, month: at.slice(0, 7), description, lines })
    }
    await figureSum()
      .upsert({ sum: daySum(at) })
      .add({
        plansStarted: about([0.2, 0.9]),
        plansEnded: about([0.1, 0.5]),
        views: about([120, 420]),
        secondsWatched: about([60, 190]) * 600,
      })
      .go()
  }
  await ledgerEntry().put(entries).go()
}
