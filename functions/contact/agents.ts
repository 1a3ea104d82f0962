import type { Agent } from '#shared/contract/contact/message.ts'
import { displayName, member, memberIdOf } from '../model/members/member.ts'
import { inFull } from '../model/table/batch.ts'
import { administrators } from '../ports/identity/cognito-admins.ts'

/** Names by member id, for those that exist. */
export async function agentNames(ids: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))].map((id) => ({ id }))
  const found = await inFull(wanted, (keys) => member().get(keys).go({ concurrency: 4 }))
  return new Map(found.map((item) => [item.id, displayName(item)]))
}

export const toAgent = (id: string, names: ReadonlyMap<string, string>): Agent => ({
  id,
  name: names.get(id) ?? 'An admin who has left',
})

/** Admins who have signed in at least once, by name. */
export async function listAgents(): Promise<Agent[]> {
  const names = await agentNames((await administrators()).map(memberIdOf))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
