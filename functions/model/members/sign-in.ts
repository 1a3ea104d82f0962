import { entity, key } from '../table/entity.ts'

/** A sign-in in progress: created by login, consumed once by callback. The id is the hash of the browser's cookie. */
export const signIn = entity({
  model: { service: 'kiai', entity: 'sign-in', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    state: { type: 'string', required: true },
    nonce: { type: 'string', required: true },
    verifier: { type: 'string', required: true },
    returnTo: { type: 'string', required: true },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['id'], []),
  },
})
