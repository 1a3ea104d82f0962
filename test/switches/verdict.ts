import type { Tester } from './crew.ts'

/** The first test that fails without a guard; undefined if none does. */
export type Verdict = { test: string | undefined; files: number }

/**
 * A failure counts if the same file is green with the guard, or if the file also fails without it on a new platform:
 * earlier switch-offs may have left something behind.
 */
export async function verdictOf(
  tester: Pick<Tester, 'run' | 'renew'>,
  id: string,
  files: readonly string[],
): Promise<Verdict> {
  for (const [at, file] of files.entries()) {
    const without = await tester.run({ file, off: id })
    if (without.isGreen) continue
    const verdict = { test: without.failed[0] ?? file, files: at + 1 }
    if ((await tester.run({ file })).isGreen) return verdict
    await tester.renew()
    const again = await tester.run({ file, off: id })
    if (!again.isGreen) return verdict
  }
  return { test: undefined, files: files.length }
}
