import { Problem } from '#shared/contract/problem.ts'
import { member } from '../../model/members/member.ts'
import { staffNote } from '../../model/members/staff-note.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'

const entities = { member, staffNote }

/** Adds a note about an existing member. */
export async function addStaffNote(memberId: string, text: string, by: string): Promise<void> {
  const note = { memberId, id: newId('staffNote'), text, by, at: clock.now().toISOString() }
  await writeSteps(entities, [
    { write: ({ staffNote }) => staffNote.create(note).commit() },
    {
      write: ({ member }) =>
        member
          .check({ id: memberId })
          .where((a, { exists }) => exists(a.email))
          .commit(),
      refusal: () => new Problem('member.not_found'),
    },
  ])
}

/** Removes a note; a note removed already is no error. */
export const deleteStaffNote = (memberId: string, id: string): Promise<void> =>
  writeSteps(entities, [{ write: ({ staffNote }) => staffNote.delete({ memberId, id }).commit() }])
