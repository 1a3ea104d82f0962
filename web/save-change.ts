import { problemCode } from './problem.ts'

/** The maximum number of attempts after concurrent changes. */
const tries = 5

type Saving<Item, Input> = {
  /** The item that the change is based on. */
  known: Item
  /** The wanted values, all or some. */
  wanted: Partial<Input>
  inputOf: (item: Item) => Input
  save: (body: Input & { knownUpdatedAt: string }) => Promise<Item>
  /** Loads the current item. */
  newest: () => Promise<Item>
}

/**
 * Saves only the changed fields with optimistic concurrency: changes to other fields, made by another person or by
 * the server in the meantime, stay.
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
