import { instructors } from '#shared/contract/instructors.ts'
import { serve } from '../http/serve.ts'
import { toOwnInstructor } from '../model/wire.ts'
import { applyAsInstructor, instructorOf } from './apply.ts'

export const handler = serve(instructors, {
  applyAsInstructor: async ({ caller, body }) =>
    toOwnInstructor(await applyAsInstructor(caller.memberId, body)),

  getOwnInstructor: async ({ caller }) => {
    const own = await instructorOf(caller.memberId)
    return own ? toOwnInstructor(own) : null
  },

  decideApproval: async ({ params, body }) => {
    // What admins do; read when the first of them does.
    const { decideApproval } = await import('./decide-approval.ts')
    return toOwnInstructor(await decideApproval(params.id, body))
  },

  updateTerms: async ({ params, body }) => {
    const { updateTerms } = await import('./edit-terms.ts')
    return toOwnInstructor(await updateTerms(params.id, body))
  },
})
