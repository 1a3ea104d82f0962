import { ofMemberAndVideo } from '../learning/engagement.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** The stars a member gives a video, and the stars already counted in its average. */
export const rating = entity({
  model: { service: 'kiai', entity: 'rating', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    /** 1 to 5; 0 for a withdrawn rating that is still counted in the average. */
    stars: { type: 'number', required: true },
    /** Stars counted in the average for this member; 0 if none. */
    counted: { type: 'number', required: true, default: 0 },
    updatedAt: { type: 'string', required: true },
  },
  indexes: { ofMember: ofMemberAndVideo },
})
export type RatingItem = ItemOf<typeof rating>
