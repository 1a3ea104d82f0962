import { problemCode } from './problem.ts'

/** The maximum number of attempts after concurrent changes. */
const tries = 5

type Version = { updatedAt: string | null }

type Saving<Item extends Version, Input> = {
  /** The item that the change is based on. */
  known: Item
  /** The wanted values, all or some. */
  wanted: Partial<Input>
  inputOf: (item: Item) => Input
  save: (body: Input & { knownUpdatedAt: Item['updatedAt'] }) => Promise<Item>
  /** Loads the current item. */
  newest: () => Promise<Item>
}

/**
 * Saves only the changed fields with optimistic concurrency: changes to other fields, made by another person or by
 * the server in the meantime, stay.
 */
export async function saveChange<Item extends Version, Input extends object>({
  known,
  wanted,
  inputOf,
  save,
  newest,
}: Saving<Item, Input>): Promise<Item> {
  const before: Partial<Input> = inputOf(known)
  const change = changesOf(before, wanted)
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

/** The wanted values that differ from the ones before. */
export function changesOf<Input extends object>(
  before: Partial<Input>,
  wanted: Partial<Input>,
): Partial<Input> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof Input])
  return Object.fromEntries(Object.entries(wanted).filter(isOther)) as Partial<Input>
}
