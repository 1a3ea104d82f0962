import type { Watched } from '#shared/rules/ranking.ts'
import type { LedgerEntryItem } from '../../functions/model/ledger/ledger-entry.ts'
import { type Random, seededRandom } from './art/random.ts'
import { demoVideos } from './content/videos.ts'
import { videoIdOf } from './ids.ts'

/** A day in milliseconds. */
const day = 24 * 3600 * 1000

/** Half a year, so that the longest range of the dashboard has one to compare with. */
const daysOfHistory = 180

/** The products sold, in cents, and their sales per day at the beginning and at the end. */
const sold = [
  { account: 'income:tier', name: 'Premium, one month', cents: 1999, daily: [0.5, 2.5] },
  { account: 'income:tier', name: 'Master, one month', cents: 3999, daily: [0.2, 1] },
  { account: 'income:course', name: 'A course', cents: 4900, daily: [0.2, 0.8] },
  { account: 'income:session', name: 'Fee of a session', cents: 1125, daily: [0.5, 3] },
] as const

/**
 * Writes the earnings and growth of the demo's platform up to yesterday: the books, and figures of days that have no
 * items. Sign-ups come from the members of the demo themselves. Payments are booked as cash, since no provider knows
 * them. All dates are counted back from `now`.
 */
export async function loadHistory(now: Date): Promise<void> {
  const { ledgerEntry } = await import('../../functions/model/ledger/ledger-entry.ts')
  const { figureSum, ofFigures } = await import('../../functions/model/figures/figure-sum.ts')
  const { watchedSteps } = await import('../../functions/model/figures/video-day.ts')
  const { writeSteps } = await import('../../functions/model/table/service.ts')
  const { daySum } = await import('#shared/rules/figures.ts')
  const random = seededRandom('history')
  const entries: LedgerEntryItem[] = []
  for (let back = daysOfHistory; back > 0; back--) {
    const at = new Date(now.getTime() - back * day).toISOString()
    const grown = 1 - back / daysOfHistory
    /** The number for a day, more at weekends. */
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
    const watched = watchedOf(about([120, 420]), random)
    await figureSum()
      .upsert({ sum: daySum(at) })
      .add({
        plansStarted: about([0.2, 0.9]),
        plansEnded: about([0.1, 0.5]),
        views: watched.reduce((sum, { views }) => sum + views, 0),
        secondsWatched: watched.reduce((sum, { secondsWatched }) => sum + secondsWatched, 0),
      })
      .go()
    await writeSteps(ofFigures, await watchedSteps(new Map([[at.slice(0, 10), watched]])))
  }
  await ledgerEntry().put(entries).go()
}

/**
 * The views of a day by video: the first videos of the demo are the most popular, and each day has its own
 * favourites.
 */
function watchedOf(views: number, random: Random): Watched[] {
  const liked = demoVideos
    .filter(({ isPublished }) => isPublished)
    .slice(0, 24)
    .map(({ slug }, place) => ({ videoId: videoIdOf(slug), weight: random.between(0.4, 1.6) / (place + 3) }))
  const all = liked.reduce((sum, { weight }) => sum + weight, 0)
  return liked.map(({ videoId, weight }) => {
    const share = Math.round((views * weight) / all)
    return { videoId, views: share, secondsWatched: Math.round(share * random.between(260, 420)) }
  })
}
