import { entity, key } from '../table/entity.ts'
import type { Step } from '../table/service.ts'

/** The number of subscribers, and of joins and leaves in a month; updated with each subscriber. */
export const newsletterCount = entity({
  model: { service: 'kiai', entity: 'newsletter-count', version: '1' },
  attributes: {
    /** `all`, or a month such as `2026-11`. */
    period: { type: 'string', required: true },
    active: { type: 'number', required: true, default: 0 },
    joined: { type: 'number', required: true, default: 0 },
    left: { type: 'number', required: true, default: 0 },
  },
  indexes: {
    primary: key(['period'], []),
  },
})

type CountStep = Step<{ newsletterCount: typeof newsletterCount }>

/** The steps that count a change of a subscriber; none if the number of active ones stays the same. */
export function countSteps(change: 'joined' | 'left' | 'neither', at: string): CountStep[] {
  if (change === 'neither') return []
  return [
    {
      write: ({ newsletterCount }) =>
        newsletterCount
          .upsert({ period: 'all' })
          .add({ active: change === 'joined' ? 1 : -1 })
          .commit(),
    },
    {
      write: ({ newsletterCount }) =>
        newsletterCount
          .upsert({ period: at.slice(0, 7) })
          .add({ [change]: 1 })
          .commit(),
    },
  ]
}

/** Active subscribers, and the joins and leaves in the month of a moment. */
export async function newsletterCounts(
  at: string,
): Promise<{ active: number; joined: number; left: number }> {
  const [all, month] = await Promise.all(
    ['all', at.slice(0, 7)].map((period) => newsletterCount().get({ period }).go({ consistent: true })),
  )
  return {
    active: all?.data?.active ?? 0,
    joined: month?.data?.joined ?? 0,
    left: month?.data?.left ?? 0,
  }
}
