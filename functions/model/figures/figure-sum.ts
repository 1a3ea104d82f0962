import { booksOfSum, booksSum, endingHour, totalSum } from '#shared/rules/figures.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'
import type { Step } from '../table/service.ts'
import { videoDay, videoRanking } from './video-day.ts'

/**
 * Sums of counted events, by rules/figures.ts: an item for each month and each instructor of the books, for each day,
 * for each hour in which plans end, and for all time. They lie together, so a screen of figures is one query. Sums are
 * only ever added to, never set.
 */
export const figureSum = entity({
  model: { service: 'kiai', entity: 'figure-sum', version: '1' },
  attributes: {
    sum: { type: 'string', required: true, readOnly: true },
    signUps: { type: 'number' },
    plansStarted: { type: 'number' },
    plansEnded: { type: 'number' },
    views: { type: 'number' },
    secondsWatched: { type: 'number' },
    tier: { type: 'number' },
    course: { type: 'number' },
    session: { type: 'number' },
    instructor: { type: 'number' },
    order: { type: 'number' },
    other: { type: 'number' },
    members: { type: 'number' },
    videos: { type: 'number' },
    payouts: { type: 'number' },
    plans: { type: 'number' },
    premium: { type: 'number' },
    master: { type: 'number' },
    charges: { type: 'number' },
    entries: { type: 'number' },
    refunded: { type: 'number' },
    fees: { type: 'number' },
    sessions: { type: 'number' },
    earned: { type: 'number' },
    kept: { type: 'number' },
    /** Epoch seconds; for an hour in which plans end, which is useless once it is over. */
    expire: { type: 'number' },
  },
  indexes: {
    inOrder: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: ['sum'], casing: 'none' },
    },
  },
})
export type FigureSumItem = ItemOf<typeof figureSum>

/** Marks an event as included in the sums; it outlives any retry of the event. */
export const figureMark = entity({
  model: { service: 'kiai', entity: 'figure-mark', version: '1' },
  attributes: {
    key: { type: 'string', required: true, readOnly: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['key'], []),
  },
})

/** All sums from a given key on, in order: days, then hours in which plans end, then the total. One query. */
export const sumsFrom = (first: string): Promise<FigureSumItem[]> => between(first, totalSum)

const between = async (first: string, last: string): Promise<FigureSumItem[]> => {
  const { data } = await figureSum()
    .query.inOrder({})
    .between({ sum: first }, { sum: last })
    .go({ pages: 'all' })
  return data
}

/** The sums of all months of the books by name (`2026-11`), from a month on. One query. */
export async function booksFrom(month: string): Promise<Map<string, FigureSumItem>> {
  const sums = await between(booksSum(month), booksSum(afterAll))
  return new Map(sums.map((item) => [item.sum.slice(booksSum('').length), item]))
}

/** The sums of all instructors with entries, by their id. One query. */
export async function booksOfInstructors(): Promise<Map<string, FigureSumItem>> {
  const sums = await between(booksOfSum(''), booksOfSum(afterAll))
  return new Map(sums.map((item) => [item.sum.slice(booksOfSum('').length), item]))
}

/** Sorts after each month and id. */
const afterAll = '~'

/** The entities that hold figures. */
export const ofFigures = { figureMark, figureSum, videoDay, videoRanking }

/** Two months: an event in a dead-letter queue is redelivered within two weeks, or never. */
const keptForSeconds = 60 * 24 * 3600
const expiryAfter = (at: Date) => Math.floor(at.getTime() / 1000) + keptForSeconds

/** Marks an event as counted; refused if it is already. */
export const markStep = (key: string, now: Date): Step<typeof ofFigures> => ({
  write: ({ figureMark }) => figureMark.create({ key, expire: expiryAfter(now) }).commit(),
})

export const addStep = (sum: string, by: Readonly<Record<string, number>>): Step<typeof ofFigures> => ({
  write: ({ figureSum }) => {
    const hour = endingHour(sum)
    const added = figureSum.upsert({ sum }).add(by)
    return hour ? added.set({ expire: expiryAfter(hour) }).commit() : added.commit()
  },
})
