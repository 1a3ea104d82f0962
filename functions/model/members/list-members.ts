import { isRefused } from '../table/refused.ts'
import { member } from './member.ts'

/**
 * Has members of before the list of members found in it, and counted by their plan: each is marked, and the table's stream
 * does the rest. Begun again it goes on with those who are left.
 */
export async function listMembers(): Promise<{ listed: number }> {
  let listed = 0
  let cursor: string | null = null
  do {
    const page: { data: { id: string; isListed?: boolean }[]; cursor: string | null } = await member()
      .query.byCreated({})
      .go({ limit: 100, cursor })
    for (const { id, isListed } of page.data) if (!isListed && (await mark(id))) listed++
    cursor = page.cursor
  } while (cursor)
  return { listed }
}

async function mark(id: string): Promise<boolean> {
  try {
    await member()
      .patch({ id })
      .set({ isListed: true })
      .where((a, { notExists }) => notExists(a.isListed))
      .go()
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

// By an operator, with the keys of the stage and the name of its table in TABLE_NAME.
if (import.meta.main) process.stdout.write(`${(await listMembers()).listed} members were listed.\n`)
