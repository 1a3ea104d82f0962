import { isRefused } from './refused.ts'

/** Creates an item; that it is there already is as good. */
export async function createOnce(create: () => Promise<unknown>): Promise<void> {
  try {
    await create()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
