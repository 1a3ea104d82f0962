import type { InstructorTerms } from '#shared/contract/instructors.ts'
import { Problem } from '#shared/contract/problem.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { type InstructorItem, instructor } from '../model/instructors/instructor.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * Sets the platform fee of an instructor, or resets it to the general one; refused if another admin has changed it
 * since.
 */
export async function updateTerms(
  id: string,
  { platformFeePercentage, isPlatformOwner, knownUpdatedAt }: InstructorTerms,
): Promise<InstructorItem> {
  const changed = () => new Problem('instructor.changed', 'The instructor was changed in the meantime')
  return tryAgain(async () => {
    const { data: known } = await instructor().get({ id }).go({ consistent: true })
    if (!known) throw new Problem('instructor.not_found')
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw changed()
    // Hundredths of a percent are written like cents.
    const own = platformFeePercentage === null ? {} : { platformFee: centsOf(platformFeePercentage) }
    const updatedAt = later(known.updatedAt, clock.now())
    await writeSteps({ instructor }, [
      {
        write: ({ instructor }) =>
          instructor
            .patch({ id })
            .set({ ...own, isPlatformOwner, updatedAt })
            .remove('platformFee' in own ? [] : ['platformFee'])
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
    ])
    const { platformFee: _before, ...rest } = known
    return { ...rest, ...own, isPlatformOwner, updatedAt }
  })
}
