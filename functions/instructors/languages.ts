import { Problem } from '#shared/contract/problem.ts'
import type { Language } from '#shared/rules/text/languages.ts'
import { type InstructorItem, instructor } from '../model/instructors/instructor.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { instructorOf } from './apply.ts'

/** Sets the languages that an approved instructor teaches in. Last write wins: it is one field, written whole. */
export async function updateLanguages(memberId: string, languages: Language[]): Promise<InstructorItem> {
  return tryAgain(async () => {
    const known = await instructorOf(memberId)
    if (!known?.isApproved) throw notInstructor()
    const updatedAt = later(known.updatedAt, clock.now())
    await writeSteps({ instructor }, [
      {
        write: ({ instructor }) =>
          instructor
            .patch({ id: known.id })
            .set({ languages, updatedAt })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
    ])
    return { ...known, languages, updatedAt }
  })
}

const notInstructor = () =>
  new Problem('instructor.required', 'Only an approved instructor can set languages')
