import { type Figure, informs } from './report.ts'
import { askOnOwnTable, readFigures } from './table-reads.ts'
import type { MembersAnswer } from './workers/members-worker.ts'

/** `KIAI_MEMBERS=1000` for a quick run. */
const count = Number(process.env.KIAI_MEMBERS ?? 100_000)

/** The reads of the admin area on a platform with very many members: as many calls of the table as on one with few. */
export async function measureMembers(): Promise<Figure[]> {
  const { written, cases } = await askOnOwnTable<MembersAnswer>('members-worker.ts', count)
  return [
    informs('members, and items of them', `${count.toLocaleString('en')}, ${written.toLocaleString('en')}`),
    ...readFigures(cases),
  ]
}
