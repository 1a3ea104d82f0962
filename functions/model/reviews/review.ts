import { createHash } from 'node:crypto'
import { idPrefixes } from '#shared/rules/ids.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** The kinds of subjects that can be reviewed. */
export const reviewSubjects = ['session', 'product'] as const

/** A member's review of a purchase; one for each subject, because its id is made of the subject's. */
export const review = entity({
  model: { service: 'kiai', entity: 'review', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    subject: { type: reviewSubjects, required: true, readOnly: true },
    /** The session, or the product. */
    subjectId: { type: 'string', required: true, readOnly: true },
    /** The author. */
    memberId: { type: 'string', required: true, readOnly: true },
    /** The owner of the average it counts in: the instructor of a session, or the product. */
    aboutId: { type: 'string', required: true, readOnly: true },
    /** The name at the time of writing. */
    authorName: { type: 'string', required: true },
    stars: { type: 'number', required: true },
    text: { type: 'string', required: true },
    /** For a product: addresses of its pictures. */
    pictures: { type: 'list', items: { type: 'string' } },
    /** For a product: the order by which its author received it. */
    orderId: { type: 'string' },
    reply: {
      type: 'map',
      properties: { text: { type: 'string', required: true }, at: { type: 'string', required: true } },
    },
    /** The page it is shown on, `aboutId`; absent once an admin has hidden it. */
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
    primary: key(['id'], []),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    shown: index('gsi2', ['shownOf'], ['createdAt', 'id']),
  },
})
export type ReviewItem = ItemOf<typeof review>

/** The id of a session's review. */
export const reviewIdOf = (bookingId: string) => bookingId.replace(idPrefixes.booking, idPrefixes.review)

/** The id of a member's review of a product: there is one for each member. */
export function productReviewIdOf(productId: string, memberId: string): string {
  const hash = createHash('sha256').update(`${productId} ${memberId}`).digest('hex').slice(0, 26)
  return `${idPrefixes.review}_${hash}`
}

/** Read consistently. */
export async function findReview(id: string): Promise<ReviewItem | undefined> {
  const { data } = await review().get({ id }).go({ consistent: true })
  return data ?? undefined
}
