import { isRefused } from './refused.ts'

/** Creates an item; an item that already exists is fine. */
export async function createOnce(create: () => Promise<unknown>): Promise<void> {
  try {
    await create()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
