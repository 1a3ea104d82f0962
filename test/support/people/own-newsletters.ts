import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { table } from '../../../functions/model/table/table.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { createTestTable, unheard } from '../platform/dynamodb.ts'
import { nobody } from './campaigns.ts'
import { farSes } from './far-ses.ts'

type FarSes = Awaited<ReturnType<typeof farSes>>

/**
 * Newsletters of one test file, on a table of its own, so that no other sweep sends them. Each test begins without
 * subscribers. The clock shows `now`, in epoch milliseconds; pauses take no time, and nothing is logged. Returns the mail
 * service, which answers as the test says.
 */
export function ownNewsletters(now: () => number): Pick<FarSes, 'answers'> {
  let ses: FarSes
  beforeAll(async () => {
    await createTestTable(unheard(table))
    ses = await farSes()
  })
  afterAll(() => ses.close())
  beforeEach(async () => {
    await nobody()
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(now()))
    vi.spyOn(clock, 'pause').mockResolvedValue()
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  })
  afterEach(() => vi.restoreAllMocks())
  return { answers: (how) => ses.answers(how) }
}
