import { stored } from '../../../functions/model/table/client.ts'

/** Counts the reads of the table in this process, a worker of its own. */

export type Case = { name: string; mostReads: number; ask: () => Promise<number> }
/** A case as it was answered: the number of things found, and the milliseconds and reads of the second call. */
export type Answered = { name: string; mostReads: number; reads: number; found: number; ms: number }

/** Asks each case twice, so that the second one is warm. */
export async function countReads(cases: readonly Case[]): Promise<Answered[]> {
  let reads = 0
  stored.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (/^(Get|BatchGet|Query|Scan|TransactGet)/.test(commandName)) reads++
        return next(args)
      },
    { step: 'initialize', name: 'countReads', override: true },
  )
  const answered: Answered[] = []
  for (const { name, mostReads, ask } of cases) {
    await ask()
    reads = 0
    const begun = performance.now()
    const found = await ask()
    answered.push({ name, mostReads, reads, found, ms: performance.now() - begun })
  }
  return answered
}
