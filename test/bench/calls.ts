import { environmentOf, snapshotOf, startIndexStore, startTable } from './index-store.ts'
import { type Cost, median } from './measure.ts'
import { type Figure, informs, rounded, times } from './report.ts'
import type { CallAnswer } from './workers/call-worker.ts'
import { startWorker } from './workers/worker.ts'

/** The cost of a call, compared with one bare read of the table by the document client. */
export async function measureCalls(): Promise<Figure[]> {
  const [store, dynamoDb] = await Promise.all([startIndexStore(), startTable()])
  store.hold('kiai', await snapshotOf(1000))
  const worker = startWorker('call-worker.ts', {
    ...environmentOf(store, 'kiai'),
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
  })
  try {
    return figuresOf(await worker.ask<CallAnswer>({}))
  } finally {
    worker.end()
    store.close()
    await dynamoDb.close()
  }
}

function figuresOf({ bare, getVideo, getEngagement }: CallAnswer): Figure[] {
  const said = (costs: Cost[]) => `${ms(costs, 'cpu')} CPU ms, ${ms(costs, 'wall')} ms`
  const ratios = (costs: Cost[]) => `${ratio(costs, bare, 'cpu')} CPU, ${ratio(costs, bare, 'wall')} time`
  return [
    informs('bare GetItem', said(bare)),
    informs('getVideo / bare (no table call)', `${ratios(getVideo)}  (${said(getVideo)})`),
    informs(
      'getEngagement / bare (session and one query)',
      `${ratios(getEngagement)}  (${said(getEngagement)})`,
    ),
  ]
}

const middle = (costs: Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]))
const ms = (costs: Cost[], of: keyof Cost) => rounded(middle(costs, of))
const ratio = (costs: Cost[], bare: Cost[], of: keyof Cost) => times(middle(costs, of) / middle(bare, of))
