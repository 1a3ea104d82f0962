import { entity, type ItemOf, key } from '../table/entity.ts'

/** The saved addresses of a member, the default first. One item for all, so that there is exactly one default. */
export const addressBook = entity({
  model: { service: 'kiai', entity: 'address-book', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    addresses: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          id: { type: 'string', required: true },
          country: { type: 'string', required: true },
          firstName: { type: 'string', required: true },
          lastName: { type: 'string', required: true },
          street: { type: 'string', required: true },
          extra: { type: 'string', required: true },
          postcode: { type: 'string', required: true },
          city: { type: 'string', required: true },
          region: { type: 'string', required: true },
        },
      },
    },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], []),
  },
})
export type KeptAddressItem = ItemOf<typeof addressBook>['addresses'][number]
