import { entity } from '../table/entity.ts'

/** Seconds after which nobody is taken to be writing who has not said so again. */
export const answeringFor = 120

/** An admin is writing an answer: told to the others, so that a message has one answer. */
export const answering = entity({
  model: { service: 'kiai', entity: 'contact-answering', version: '1' },
  attributes: {
    messageId: { type: 'string', required: true, readOnly: true },
    adminId: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMessage: {
      pk: { field: 'pk', composite: ['messageId'], casing: 'none' },
      sk: { field: 'sk', composite: ['adminId'], casing: 'none' },
    },
  },
})
