import { idPrefixes } from '#shared/rules/ids.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** What may be reviewed. */
export const reviewSubjects = ['session'] as const

/** What a member says of something they had: one review each, since its id is made of the subject's. */
export const review = entity({
  model: { service: 'kiai', entity: 'review', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    subject: { type: reviewSubjects, required: true, readOnly: true },
    /** The session it is of. */
    subjectId: { type: 'string', required: true, readOnly: true },
    /** The author. */
    memberId: { type: 'string', required: true, readOnly: true },
    /** Whose average it counts in: of a session its instructor. */
    aboutId: { type: 'string', required: true, readOnly: true },
    /** As it was when it was written. */
    authorName: { type: 'string', required: true },
    stars: { type: 'number', required: true },
    text: { type: 'string', required: true },
    reply: {
      type: 'map',
      properties: { text: { type: 'string', required: true }, at: { type: 'string', required: true } },
    },
    /** The page it stands on, `aboutId`; absent once an admin has taken it away. */
    shownOf: { type: 'string' },
    removed: {
      type: 'map',
      properties: {
        by: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        at: { type: 'string', required: true },
      },
    },
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
    shown: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['shownOf'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type ReviewItem = ItemOf<typeof review>

/** The id of a session's review. */
export const reviewIdOf = (bookingId: string) => bookingId.replace(idPrefixes.booking, idPrefixes.review)

/** As it now is. */
export async function findReview(id: string): Promise<ReviewItem | undefined> {
  const { data } = await review().get({ id }).go({ consistent: true })
  return data ?? undefined
}
