import { entity } from '../table/entity.ts'

/** The words that are blocked in chats, in the compared form. */
export const chatWords = entity({
  model: { service: 'kiai', entity: 'chat-words', version: '1' },
  attributes: {
    words: { type: 'list', items: { type: 'string' }, required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
