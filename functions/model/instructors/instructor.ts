import { entity, type ItemOf } from '../table/entity.ts'

/** The person who teaches, or has applied to; one for each member at most. */
export const instructor = entity({
  model: { service: 'kiai', entity: 'instructor', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** Whose account it is; absent where the platform speaks for somebody without one. */
    memberId: { type: 'string', readOnly: true },
    name: { type: 'string', required: true },
    bio: { type: 'string', required: true, default: '' },
    specialties: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** As BCP 47 names them; absent before they were asked for. */
    languages: { type: 'list', items: { type: 'string' } },
    credentials: { type: 'string', required: true, default: '' },
    profileImageUrl: { type: 'string' },
    isApproved: { type: 'boolean', required: true, default: false },
    /** Why an admin turned the application down, or took the approval back; absent unless one did. */
    rejectionReason: { type: 'string' },
    /** Pays no fee. */
    isPlatformOwner: { type: 'boolean', required: true, default: false },
    /** Cents. */
    hourlyRate: { type: 'number', required: true, default: 0 },
    /** Of their own, in hundredths of a percent; absent where the settings say what the platform keeps. */
    platformFee: { type: 'number' },
    /** Average of 0 to 5 with two decimals; `0.00` while nobody has rated. */
    rating: { type: 'string', required: true, default: '0.00' },
    /** What it is the average of: how many, and their sum in hundredths of a star. */
    ratingCount: { type: 'number', required: true, default: 0 },
    ratingPoints: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings: exported with them, and gone with the account. Without a
    // member an instructor is not in it.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['id'], casing: 'none' },
    },
    byCreated: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: [] },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type InstructorItem = ItemOf<typeof instructor>
