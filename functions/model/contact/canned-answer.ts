import { entity, type ItemOf } from '../table/entity.ts'

/** A stored answer for frequent use. */
export const cannedAnswer = entity({
  model: { service: 'kiai', entity: 'canned-answer', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true },
    /** May contain `{{firstName}}` and the other variables of an answer. */
    text: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    all: {
      pk: { field: 'pk', composite: [], casing: 'none' },
      sk: { field: 'sk', composite: ['id'], casing: 'none' },
    },
  },
})
export type CannedAnswerItem = ItemOf<typeof cannedAnswer>
