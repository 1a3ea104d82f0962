import { entity, type ItemOf } from '../table/entity.ts'

/** Several sessions of one length that a member has bought of an instructor, and by which bookings they were used. */
export const sessionPackage = entity({
  model: { service: 'kiai', entity: 'session-package', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** As it was when it was bought. */
    instructorName: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', required: true, readOnly: true },
    minutes: { type: 'number', required: true, readOnly: true },
    sessions: { type: 'number', required: true, readOnly: true },
    /** Cents, of all. */
    amount: { type: 'number', required: true, readOnly: true },
    /** Each place of it that is used, from 0 on, and by which booking. */
    uses: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          place: { type: 'number', required: true },
          bookingId: { type: 'string', required: true },
        },
      },
    },
    endsAt: { type: 'string', required: true, readOnly: true },
    /** It was given back, or is asked to be: nothing more is booked with it. */
    isClosed: { type: 'boolean', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    ofInstructor: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['instructorId'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type SessionPackageItem = ItemOf<typeof sessionPackage>

/** As it now is. */
export async function findPackage(id: string): Promise<SessionPackageItem | undefined> {
  const { data } = await sessionPackage().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** Those with an instructor of which something is left to be booked. By the index. */
export async function openPackagesOf(instructorId: string, now: Date): Promise<SessionPackageItem[]> {
  const { data } = await sessionPackage().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data.filter((pack) => leftOfPackage(pack, now) > 0)
}

/** How many sessions can be booked with it now. */
export const leftOfPackage = ({ sessions, uses, isClosed, endsAt }: SessionPackageItem, now: Date): number =>
  isClosed || endsAt <= now.toISOString() ? 0 : sessions - uses.length
