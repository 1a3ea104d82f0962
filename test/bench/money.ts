import { median } from './measure.ts'
import { atMost, type Figure, informs, rounded, times } from './report.ts'
import type { MoneyAnswer } from './workers/money-worker.ts'
import { startWorker } from './workers/worker.ts'

/**
 * The cost of a purchase: table calls, and processor time compared with that of a plain call. Includes Stripe's
 * stand-in.
 */
export async function measureMoney(): Promise<Figure[]> {
  const worker = startWorker('money-worker.ts', {})
  try {
    return figuresOf(await worker.ask<MoneyAnswer>({}))
  } finally {
    worker.end()
  }
}

const most = { getUser: 1, checkout: 8, settle: 10, webhook: 3 }

function figuresOf(answer: MoneyAnswer): Figure[] {
  const cpuOf = (name: keyof MoneyAnswer) => median(answer[name].costs.map(({ cpu }) => cpu))
  const names = Object.keys(most) as (keyof MoneyAnswer)[]
  return names.flatMap((name) => {
    const { reads, writes } = answer[name]
    const cost = `${times(cpuOf(name) / cpuOf('getUser'))} of getUser, ${rounded(cpuOf(name))} CPU ms`
    return [
      atMost(`${name}: table calls`, reads + writes, most[name], '', `${reads} reads, ${writes} writes`),
      informs(`${name}: processor`, cost),
    ]
  })
}
