import { type SessionItem, session } from '../../model/members/sign-in-session.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { mostSteps } from '../../model/table/too-many-steps.ts'
import { livingSessions, signInId } from './person.ts'

const entities = { session }
/** Leaves room for the audit entry. */
const together = mostSteps - 10

/** Signs a member out of one browser, or of all. A session that has ended already is no error. */
export async function endSignIns(memberId: string, only?: string): Promise<void> {
  const sessions = await livingSessions(memberId)
  const ended = only ? sessions.filter((one) => signInId(one) === only) : sessions
  for (let start = 0; start < ended.length; start += together) {
    await writeSteps(entities, ended.slice(start, start + together).map(endStep))
  }
}

const endStep = ({ sid }: SessionItem): Step<typeof entities> => ({
  write: ({ session }) => session.delete({ sid }).commit(),
})
