import { entity } from '../table/entity.ts'

/** What a page of a list named, kept for a later step of the same comparison: a page an item, written again with its page. */
export const booksListed = entity({
  model: { service: 'kiai', entity: 'books-listed', version: '1' },
  attributes: {
    /** The comparison's `startedAt`. */
    run: { type: 'string', required: true },
    list: { type: 'string', required: true },
    page: { type: 'string', required: true },
    /** Pairs of a name and its cents, as JSON: a map for each would take the SDK seconds for a whole list. */
    named: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['run', 'list'], casing: 'none' },
      sk: { field: 'sk', composite: ['page'], casing: 'none' },
    },
  },
})
