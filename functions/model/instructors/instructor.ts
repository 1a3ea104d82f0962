import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A person who teaches, or has applied to teach; at most one for each member. */
export const instructor = entity({
  model: { service: 'kiai', entity: 'instructor', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The instructor's account; absent if the platform acts for a person without one. */
    memberId: { type: 'string', readOnly: true },
    name: { type: 'string', required: true },
    bio: { type: 'string', required: true, default: '' },
    specialties: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** BCP 47 tags; absent for instructors from before they were asked for. */
    languages: { type: 'list', items: { type: 'string' } },
    credentials: { type: 'string', required: true, default: '' },
    profileImageUrl: { type: 'string' },
    isApproved: { type: 'boolean', required: true, default: false },
    /** When their account is deleted, if they have planned that: they offer no more times. */
    leavesAt: { type: 'string' },
    /** The reason for which an admin rejected the application or withdrew the approval; absent otherwise. */
    rejectionReason: { type: 'string' },
    /** Pays no platform fee. */
    isPlatformOwner: { type: 'boolean', required: true, default: false },
    /** Cents. */
    hourlyRate: { type: 'number', required: true, default: 0 },
    /** Individual platform fee in hundredths of a percent; absent if the fee of the settings applies. */
    platformFee: { type: 'number' },
    /** Average of 0 to 5 with two decimals; `0.00` without ratings. */
    rating: { type: 'string', required: true, default: '0.00' },
    /** The values behind the average: the number of ratings, and their sum in hundredths of a star. */
    ratingCount: { type: 'number', required: true, default: 0 },
    ratingPoints: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    // Makes it one of the member's belongings: exported with them, and removed with the account. An instructor without
    // a member is not in this index.
    ofMember: index('gsi1', ['memberId'], ['id']),
    byCreated: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: [] },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type InstructorItem = ItemOf<typeof instructor>
