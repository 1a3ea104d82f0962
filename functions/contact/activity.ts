import type { Activity } from '#shared/contract/contact/message.ts'
import type { Caller } from '../http/caller.ts'
import { answering, answeringFor } from '../model/contact/answering.ts'
import { displayName } from '../model/members/member.ts'
import { writeSteps } from '../model/table/service.ts'
import { epochSeconds } from '../ports/process/clock.ts'
import { messageEntities } from './message-steps.ts'
import { mustFindMessage } from './read-message.ts'

/** The other admins who are answering a message, and the number of its entries. */
export async function readActivity(id: string, adminId: string): Promise<Activity> {
  const [known, { data }] = await Promise.all([
    mustFindMessage(id),
    answering().query.ofMessage({ messageId: id }).go({ consistent: true }),
  ])
  // Expired items may still be there.
  const others = data.filter((one) => one.adminId !== adminId && one.expire > epochSeconds())
  return {
    answering: others.map((one) => ({ id: one.adminId, name: one.name })),
    version: known.version,
    updatedAt: known.updatedAt,
  }
}

/** Notes that an admin is answering, for a while, or removes the note. */
export async function setAnswering(id: string, { memberId, member }: Caller, isAnswering: boolean) {
  await mustFindMessage(id)
  const key = { messageId: id, adminId: memberId }
  await writeSteps(messageEntities, [
    {
      write: ({ answering }) =>
        isAnswering
          ? answering.put({ ...key, name: displayName(member), expire: epochSeconds(answeringFor) }).commit()
          : answering.delete(key).commit(),
    },
  ])
}
