import { entity } from '../table/entity.ts'

/** Words that are not said in chats, as they are compared. */
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
