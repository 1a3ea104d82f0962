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

  // What tells of time zones takes a while to load; who applies does not wait for it.
  listSlots: async ({ params, query }) => {
    const { listSlots } = await import('./slots.ts')
    return listSlots(params.id, query)
  },

  getSchedule: async ({ caller }) => {
    const { ownSchedule } = await import('./schedule.ts')
    return ownSchedule(caller)
  },

  updateSchedule: async ({ caller, body }) => {
    const { updateSchedule } = await import('./schedule.ts')
    return updateSchedule(caller, body)
  },
})
