import { Refused } from '../model/refused.ts'

/** How often a change is tried again when another one comes in between. */
const tries = 5

/** Runs a change of one item again on what somebody quicker has written. */
export async function change<Item, Result>(
  find: (id: string) => Promise<Item>,
  id: string,
  attempt: (known: Item) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    const known = await find(id)
    try {
      return await attempt(known)
    } catch (error) {
      if (!(error instanceof Refused) || tried === tries) throw error
    }
  }
}

/** What makes two names the same: case and spaces do not tell them apart. */
export const nameClaim = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')
