import { instructors } from '#shared/contract/instructors.ts'
import { earnedOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { serve } from '../http/serve.ts'
import type { InstructorItem } from '../model/instructors/instructor.ts'
import { entriesOfInstructor } from '../model/ledger/ledger-entry.ts'
import { settingsFee } from '../model/payments/platform-fee.ts'
import { toOwnInstructor } from '../model/wire/wire.ts'
import { applyAsInstructor, instructorOf } from './apply.ts'
import { updateLanguages } from './languages.ts'

/** With their total earnings: a query of the books, and a read of the settings. */
async function withEarnings(item: InstructorItem) {
  const [entries, usualFee] = await Promise.all([entriesOfInstructor(item.id), settingsFee()])
  return { ...toOwnInstructor(item, usualFee), totalEarnings: dollarsOf(earnedOf(entries, item.id)) }
}

export const handler = serve(instructors, {
  applyAsInstructor: async ({ caller, body }) => withEarnings(await applyAsInstructor(caller.memberId, body)),

  getOwnInstructor: async ({ caller }) => {
    const own = await instructorOf(caller.memberId)
    return own ? withEarnings(own) : null
  },

  updateOwnLanguages: async ({ caller, body }) =>
    withEarnings(await updateLanguages(caller.memberId, body.languages)),

  decideApproval: async ({ params, body }) => {
    // Loaded when the first admin needs it.
    const { decideApproval } = await import('./decide-approval.ts')
    return withEarnings(await decideApproval(params.id, body))
  },

  updateTerms: async ({ params, body }) => {
    const { updateTerms } = await import('./edit-terms.ts')
    return withEarnings(await updateTerms(params.id, body))
  },
})
