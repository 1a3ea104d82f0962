import { entity, type ItemOf } from '../table/entity.ts'

/** How far the comparison of the books has come that is under way, or was last: one item, written after each page. */
export const booksRun = entity({
  model: { service: 'kiai', entity: 'books-run', version: '1' },
  attributes: {
    /** ISO; also its name. */
    startedAt: { type: 'string', required: true },
    /** Set when all of it is done. */
    endedAt: { type: 'string' },
    /** The steps that are not done yet, in order; the next three are of the first of them. */
    left: { type: 'list', required: true, items: { type: 'string' } },
    /** Where its present page begins, in the words of the list it goes through. */
    after: { type: 'string' },
    /** How much of that page is done. */
    done: { type: 'number', required: true },
    /** How often that page could not be read. */
    tries: { type: 'number', required: true },
    /** Steps that could not be brought to their end. */
    gaveUp: { type: 'list', required: true, items: { type: 'string' } },
    checked: { type: 'number', required: true },
    differences: { type: 'number', required: true },
    unchecked: { type: 'number', required: true },
    /** Rises with each write, so that two that work at once do not both go on. */
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
