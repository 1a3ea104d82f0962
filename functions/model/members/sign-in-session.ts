import { entity, type ItemOf, index, key } from '../table/entity.ts'

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
    primary: key(['sid'], []),
    ofMember: index('gsi1', ['memberId'], ['sid']),
  },
})
export type SessionItem = ItemOf<typeof session>
