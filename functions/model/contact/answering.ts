import { entity, key } from '../table/entity.ts'

/** Seconds without a sign of life after which an admin no longer counts as writing. */
export const answeringFor = 120

/** Marks that an admin is writing an answer. The other admins see it, so a message gets one answer. */
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
    ofMessage: key(['messageId'], ['adminId']),
  },
})
