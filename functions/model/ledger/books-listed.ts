import { entity, key } from '../table/entity.ts'

/**
 * The entries of a page of a list, kept for a later step of the same comparison. One item for each page; a repeated
 * page overwrites its item.
 */
export const booksListed = entity({
  model: { service: 'kiai', entity: 'books-listed', version: '1' },
  attributes: {
    /** The comparison's `startedAt`. */
    run: { type: 'string', required: true },
    list: { type: 'string', required: true },
    page: { type: 'string', required: true },
    /** Pairs of a name and its cents, as JSON: with a map for each pair the SDK would take seconds for a whole list. */
    named: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['run', 'list'], ['page']),
  },
})
