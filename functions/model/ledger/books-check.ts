import { entity, type ItemOf } from '../table/entity.ts'

/** The last check of the books: one item, written when a check ends. */
export const booksCheck = entity({
  model: { service: 'kiai', entity: 'books-check', version: '1' },
  attributes: {
    /** ISO. */
    at: { type: 'string', required: true },
    /** Number of differences found, repaired or not, including those found before. */
    differences: { type: 'number', required: true },
    /** Number of items that could not be checked. */
    unchecked: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type BooksCheckItem = ItemOf<typeof booksCheck>
