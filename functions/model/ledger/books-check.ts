import { entity, type ItemOf } from '../table/entity.ts'

/** The last check of the books: one item, written when a check is at its end. */
export const booksCheck = entity({
  model: { service: 'kiai', entity: 'books-check', version: '1' },
  attributes: {
    /** ISO. */
    at: { type: 'string', required: true },
    /** How many it found, repaired or not, those found before among them. */
    differences: { type: 'number', required: true },
    /** How much could not be looked at. */
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
