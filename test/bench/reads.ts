import { type Figure, informs } from './report.ts'
import { mostReads, screens } from './screens.ts'
import type { EndpointCalls } from './workers/reads-worker.ts'
import { startWorker } from './workers/worker.ts'

/** Public reads that are answered from memory. */
const fromMemory = /^(list.*|getVideo|getCourse|search|getOpenApi)$/

/** The number of table calls of each endpoint, counted at the SDK, and of each screen. */
export async function measureReads(): Promise<Figure[]> {
  const worker = startWorker('reads-worker.ts', {})
  try {
    const { called } = await worker.ask<{ called: EndpointCalls[] }>({})
    return [...called.map(figureOf), ...screenFigures(called)]
  } finally {
    worker.end()
  }
}

function figureOf({ domain, name, status, reads, writes }: EndpointCalls): Figure {
  const figure = informs(`${domain}.${name}`, `${reads} reads, ${writes} writes  (${status})`)
  if (domain !== 'catalogue' || !fromMemory.test(name)) return figure
  return { ...figure, goal: '0 calls', met: reads + writes === 0 }
}

/** The table calls of a screen: the sum of its API calls, each of which reads the session unless it is public. */
function screenFigures(called: readonly EndpointCalls[]): Figure[] {
  return Object.entries(screens).map(([screen, operations]) => {
    const its = operations.map((operation) => called.find(({ name }) => name === operation))
    const sum = (of: 'reads' | 'writes') => its.reduce((total, call) => total + (call?.[of] ?? 0), 0)
    const reads = sum('reads')
    const said = `${reads} reads, ${sum('writes')} writes in ${its.length} calls`
    const figure = informs(`screen: ${screen}`, said)
    const most = mostReads[screen]
    return most === undefined ? figure : { ...figure, goal: `≤ ${most} reads`, met: reads <= most }
  })
}
