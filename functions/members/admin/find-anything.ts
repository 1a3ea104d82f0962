import type { Found } from '#shared/contract/members/find.ts'
import { ordersByNumber, thingsById } from './found-things.ts'
import { listUsers } from './list-users.ts'

/** Members suggested under the search field. */
const shown = 6

/** The results of the admin search: an id or number leads to one thing, words to members. */
export async function findAnything(typed: string): Promise<Found[]> {
  const isId = /^[\w.=-]+$/.test(typed)
  const [orders, things, members] = await Promise.all([
    ordersByNumber(typed),
    isId ? thingsById(typed) : [],
    membersBy(typed),
  ])
  return [...orders, ...things, ...members]
}

async function membersBy(search: string): Promise<Found[]> {
  const { items } = await listUsers({ search, limit: shown })
  return items.map(({ id, firstName, lastName, email }) => ({
    kind: 'member',
    id,
    title: [firstName, lastName].filter(Boolean).join(' ') || email,
    detail: email,
    memberId: id,
  }))
}
