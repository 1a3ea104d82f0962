import type { EndpointCalls } from './reads-worker.ts'
import { type Figure, informs } from './report.ts'
import { startWorker } from './worker.ts'

/** Public reads that are answered from memory. */
const fromMemory = /^(list(?!Recommended).*|getVideo|search|listCategories|getOpenApi)$/

/** How often each endpoint calls the table, counted at the SDK. */
export async function measureReads(): Promise<Figure[]> {
  const worker = startWorker('reads-worker.ts', {})
  try {
    const { called, uncalled } = await worker.ask<{ called: EndpointCalls[]; uncalled: string[] }>({})
    return [...called.map(figureOf), ...uncalled.map((name) => informs(name, 'no example of a call yet'))]
  } finally {
    worker.end()
  }
}

function figureOf({ domain, name, status, reads, writes }: EndpointCalls): Figure {
  const figure = informs(`${domain}.${name}`, `${reads} reads, ${writes} writes  (${status})`)
  if (domain !== 'catalogue' || !fromMemory.test(name)) return figure
  return { ...figure, goal: '0 calls', met: reads + writes === 0 }
}
