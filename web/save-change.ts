import { problemCode } from './problem.ts'

/** How often somebody else may be quicker. */
const tries = 5

type Saving<Item, Input> = {
  /** As it was when the change was made of it. */
  known: Item
  /** What is wanted of it, all or some. */
  wanted: Partial<Input>
  inputOf: (item: Item) => Input
  save: (body: Input & { knownUpdatedAt: string }) => Promise<Item>
  /** As it is now. */
  newest: () => Promise<Item>
}

/**
 * Saves what is wanted to be other than it was: what somebody else, or the server, has changed meanwhile in other
 * fields stays as it is now.
 */
export async function saveChange<Item extends { updatedAt: string }, Input extends object>({
  known,
  wanted,
  inputOf,
  save,
  newest,
}: Saving<Item, Input>): Promise<Item> {
  const before: Partial<Input> = inputOf(known)
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Input])
  const change = Object.fromEntries(Object.entries(wanted).filter(isOther))
  let item = known
  for (let tried = 1; ; tried++) {
    try {
      return await save({ ...inputOf(item), ...change, knownUpdatedAt: item.updatedAt })
    } catch (error) {
      if (tried === tries || !problemCode(error)?.endsWith('.changed')) throw error
      item = await newest()
    }
  }
}
