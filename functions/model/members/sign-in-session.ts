import { entity, type ItemOf } from '../table/entity.ts'

/** A signed-in browser. `sid` is the hash of the cookie's value, so the table's contents open no session. */
export const session = entity({
  model: { service: 'kiai', entity: 'session', version: '1' },
  attributes: {
    sid: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    sess: {
      type: 'map',
      properties: {
        isAdmin: { type: 'boolean', required: true },
        createdAt: { type: 'string', required: true },
        /** When the identity provider last asked the person to authenticate; ISO. */
        authenticatedAt: { type: 'string' },
      },
      required: true,
    },
    /** Epoch seconds; the table's TTL. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['sid'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['sid'], casing: 'none' },
    },
  },
})
export type SessionItem = ItemOf<typeof session>
