import { type Figure, informs } from './report.ts'
import { askOnOwnTable, readFigures } from './table-reads.ts'
import type { BooksAnswer } from './workers/books-worker.ts'

/** `KIAI_CHARGES=10000` for a quick run. */
const count = Number(process.env.KIAI_CHARGES ?? 1_000_000)

/** The reads of the books with very many payments: as many calls of the table as with few. */
export async function measureBooks(): Promise<Figure[]> {
  const { cases } = await askOnOwnTable<BooksAnswer>('books-worker.ts', count)
  return [informs('payments, and as many entries', count.toLocaleString('en')), ...readFigures(cases)]
}
