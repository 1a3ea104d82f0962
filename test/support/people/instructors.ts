import { afterAll } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { callerOnce, ownWord, problemOf, visitor } from '../kiai.ts'
import { tableName } from '../platform/table.ts'
import { newcomer } from './newcomer.ts'

type Application = Input<typeof api.instructors.applyAsInstructor>['body']

/** The input of a correctly filled form. */
export const applicationOf = (given: Partial<Application> = {}): Application => ({
  name: `Teacher ${ownWord()}`,
  bio: 'Has taught throws and falls to beginners of every age for twenty years.',
  specialties: ['Judo', 'Ukemi'],
  credentials: '4th dan, state certified',
  hourlyRate: '85.50',
  ...given,
})

export const apply = (call: Call, given: Partial<Application> = {}) =>
  call(api.instructors.applyAsInstructor, { body: applicationOf(given) })

/** A new member who has applied. */
export async function applicant(given: Partial<Application> = {}) {
  const person = await newcomer()
  return { ...person, applied: await apply(person.call, given) }
}

type Decision = Input<typeof api.instructors.decideApproval>['body']

export const decide = (admin: Call, id: string, body: Decision) =>
  admin(api.instructors.decideApproval, { params: { id }, body })

export const approve = (admin: Call, id: string) => decide(admin, id, { decision: 'approve' })
export const reject = (admin: Call, id: string, reason = 'Please tell us who graded you, and when.') =>
  decide(admin, id, { decision: 'reject', reason })

/** An applicant's own record. */
export const own = (call: Call) => call(api.instructors.getOwnInstructor)

/** The names in the public list. */
export async function publicNames(): Promise<string[]> {
  const { items } = await visitor(api.catalogue.listInstructors, { query: {} })
  return items.map(({ name }) => name)
}

/** The number of successful calls among those made at once, and the codes of the refused ones. */
export async function refusedOf(calls: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(calls)
  const refused = calls.filter((_, at) => outcomes[at]?.status === 'rejected')
  const problems = await Promise.all(refused.map(problemOf))
  return { worked: calls.length - refused.length, codes: problems.map(({ code }) => code) }
}

/**
 * An admin who approves. Their instructors leave the public list once the tests of the file are over. This happens in
 * the table itself, since an admin who takes an approval back has all future sessions cancelled and refunded.
 */
export function approvals() {
  const admin = callerOnce('admin')
  const shown = new Set<string>()
  afterAll(async () => {
    if (tableName) return Promise.all([...shown].map(withdraw))
    // An instructor whom a test has already rejected cannot be rejected a second time.
    return Promise.allSettled([...shown].map((id) => reject(admin, id, 'The test is over')))
  })
  return {
    admin,
    approve: (id: string) => {
      shown.add(id)
      return approve(admin, id)
    },
  }
}

async function withdraw(id: string): Promise<void> {
  const { data } = await instructor().get({ id }).go({ consistent: true })
  if (data?.isApproved) await instructor().patch({ id }).set({ isApproved: false }).go()
}
