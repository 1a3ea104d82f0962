import { ofMemberAndVideo } from '../learning/engagement.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** The stars a member gives a video, and what of that its average already holds. */
export const rating = entity({
  model: { service: 'kiai', entity: 'rating', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    /** 1 to 5; 0 once it was taken back and waits to leave the average. */
    stars: { type: 'number', required: true },
    /** Stars the average holds of this member; 0 while it holds none. */
    counted: { type: 'number', required: true, default: 0 },
    updatedAt: { type: 'string', required: true },
  },
  indexes: { ofMember: ofMemberAndVideo },
})
export type RatingItem = ItemOf<typeof rating>
