import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/serve.ts'
import { type InstructorItem, instructor } from '../../model/instructors/instructor.ts'

/** Returns the caller as an approved instructor; refuses everyone else. One read. */
export async function ownInstructor({ member: { instructorId } }: Caller): Promise<InstructorItem> {
  if (!instructorId) throw new Problem('instructor.required')
  const { data } = await instructor().get({ id: instructorId }).go({ consistent: true })
  if (!data?.isApproved) throw new Problem('instructor.required')
  return data
}
