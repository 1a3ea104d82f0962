import { Problem } from '#shared/contract/problem.ts'
import { course } from '../../../model/catalogue/course.ts'
import { member } from '../../../model/members/member.ts'
import type { ChargeItem } from '../../../model/payments/charge.ts'
import { courseOwnership } from '../../../model/payments/course-ownership.ts'
import type { Grant, MoneyStep } from '../../../model/steps/money-steps.ts'
import { readAll } from '../../../model/table/read-all.ts'

const entities = { course, courseOwnership, member }

/** Refuses a member who owns the course now. */
export const notOwnedStep = (memberId: string, courseId: string): MoneyStep => ({
  write: ({ courseOwnership }) =>
    courseOwnership
      .check({ memberId, courseId })
      .where((a, { notExists }) => notExists(a.chargeId))
      .commit(),
  refusal: () => new Problem('course.owned'),
})

/** Opens a course for good to the member who paid for it; not if they own it, or if course or account are deleted. */
export async function courseGrant({
  id,
  memberId,
  subjectId: courseId,
  paidAt = '',
}: ChargeItem): Promise<Grant> {
  const found = await readAll(entities, (of) => ({
    course: of.course.get({ id: courseId }),
    courseOwnership: of.courseOwnership.get({ memberId, courseId }),
    member: of.member.get({ id: memberId }),
  }))
  if (!found.member) return { refundFor: 'account_deleted' }
  if (found.courseOwnership) return { refundFor: 'paid_twice' }
  if (!found.course) return { refundFor: 'not_offered' }
  const item = { memberId, courseId, chargeId: id, since: paidAt, isSuspended: false }
  return { steps: [{ write: ({ courseOwnership }) => courseOwnership.create(item).commit() }] }
}

/** Closes a course that was paid by this charge: for good, or while the bank decides. */
export async function courseEndSteps(
  { id, memberId, subjectId: courseId }: ChargeItem,
  how: 'closed' | 'suspended' | 'restored',
): Promise<MoneyStep[]> {
  const key = { memberId, courseId }
  const { data } = await courseOwnership().get(key).go({ consistent: true })
  if (data?.chargeId !== id) return []
  return [
    {
      write: ({ courseOwnership }) =>
        how === 'closed'
          ? courseOwnership
              .delete(key)
              .where((a, { eq }) => eq(a.chargeId, id))
              .commit()
          : courseOwnership
              .patch(key)
              .set({ isSuspended: how === 'suspended' })
              .where((a, { eq }) => eq(a.chargeId, id))
              .commit(),
    },
  ]
}
