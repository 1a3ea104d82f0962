import { expect, test } from '@playwright/test'

const mostMs = 240_000

/**
 * Waits until a film is encoded, or found to be none. Encoders run at the lowest priority and take minutes on a busy
 * machine; the test gets them in addition to its own time.
 */
export async function encoded(isDone: () => Promise<unknown>): Promise<void> {
  test.setTimeout(test.info().timeout + mostMs)
  await expect(isDone).toPass({ timeout: mostMs })
}
