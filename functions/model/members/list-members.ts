import { isRefused } from '../table/refused.ts'
import { member } from './member.ts'

/**
 * Lists and counts members from before the member listing existed. Each is marked, and the table's stream does the
 * rest. A second run continues with the remaining members.
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

// Run by an operator, with the keys of the stage and the name of its table in TABLE_NAME.
if (import.meta.main) process.stdout.write(`${(await listMembers()).listed} members were listed.\n`)
