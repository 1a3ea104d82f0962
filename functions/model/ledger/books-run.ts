import { entity, type ItemOf } from '../table/entity.ts'

/** The progress of the current or last comparison of the books: one item, written after each page. */
export const booksRun = entity({
  model: { service: 'kiai', entity: 'books-run', version: '1' },
  attributes: {
    /** ISO; also its name. */
    startedAt: { type: 'string', required: true },
    /** Set when all of it is done. */
    endedAt: { type: 'string' },
    /** The remaining steps in order; the next three fields belong to the first of them. */
    left: { type: 'list', required: true, items: { type: 'string' } },
    /** Start of the current page: the cursor of the list. */
    after: { type: 'string' },
    /** How much of that page is done. */
    done: { type: 'number', required: true },
    /** Number of failed attempts to read that page. */
    tries: { type: 'number', required: true },
    /** Steps that could not be completed. */
    gaveUp: { type: 'list', required: true, items: { type: 'string' } },
    checked: { type: 'number', required: true },
    differences: { type: 'number', required: true },
    unchecked: { type: 'number', required: true },
    /** Incremented with each write, so two concurrent runs do not both continue. */
    version: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type BooksRunItem = ItemOf<typeof booksRun>

export async function findBooksRun(): Promise<BooksRunItem | undefined> {
  const { data } = await booksRun().get({}).go({ consistent: true })
  return data ?? undefined
}
