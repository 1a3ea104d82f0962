import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** Several sessions of one length that a member has bought from an instructor, and the bookings that used them. */
export const sessionPackage = entity({
  model: { service: 'kiai', entity: 'session-package', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** The name at the time of purchase. */
    instructorName: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', required: true, readOnly: true },
    minutes: { type: 'number', required: true, readOnly: true },
    sessions: { type: 'number', required: true, readOnly: true },
    /** Cents, for all sessions. */
    amount: { type: 'number', required: true, readOnly: true },
    /** Each used place, from 0 on, and its booking. */
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
    /** Refunded, or a refund is requested: no more bookings with it. */
    isClosed: { type: 'boolean', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    ofInstructor: index('gsi2', ['instructorId'], ['createdAt', 'id']),
  },
})
export type SessionPackageItem = ItemOf<typeof sessionPackage>

/** Read consistently. */
export async function findPackage(id: string): Promise<SessionPackageItem | undefined> {
  const { data } = await sessionPackage().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** The open packages with an instructor that still have unbooked sessions. Read from the index. */
export async function openPackagesOf(instructorId: string, now: Date): Promise<SessionPackageItem[]> {
  const { data } = await sessionPackage().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data.filter((pack) => leftOfPackage(pack, now) > 0)
}

/** The number of sessions that can be booked with it now. */
export const leftOfPackage = ({ sessions, uses, isClosed, endsAt }: SessionPackageItem, now: Date): number =>
  isClosed || endsAt <= now.toISOString() ? 0 : sessions - uses.length
