import { expect, test } from 'vitest'

type Killed = { start(): Promise<unknown>; platform: { close(): Promise<unknown> } }
export type When = 'before' | 'after'

/** More than any flow makes. The loop ends where there is no call left to interrupt. */
const most = 400

/**
 * Tests that kill each flow before and after every n-th of its calls, on a platform of its own, since the check after
 * each kill covers everything in it. `prepare` returns the cut of a flow around one call, which tells whether the flow
 * made that many.
 */
export function testKills<Name extends string, Own extends Killed>(
  names: readonly Name[],
  every: number,
  make: () => Own,
  prepare: (own: Own, name: Name) => Promise<(n: number, when: When) => Promise<boolean>>,
): void {
  const all = names.flatMap((name) => (['before', 'after'] as const).map((when) => [name, when] as const))
  test.each(all)(
    '%s, cut off %s each call there is, ends well',
    async (name, when) => {
      const own = make()
      try {
        await own.start()
        const cut = await prepare(own, name)
        let cuts = 0
        for (let n = 0; n < most && (await cut(n, when)); n += every) {
          if (++cuts % 25 === 0) console.log(`${name}: ${cuts} kills ${when} a call so far`)
        }
        console.log(`${name}: ${cuts} kills ${when} a call`)
        expect(cuts * every).toBeGreaterThan(2)
        expect(cuts * every).toBeLessThan(most)
      } finally {
        await own.platform.close()
      }
    },
    3_600_000,
  )
}

/** `KIAI_KILLS`: `all`, or one in this many calls; 0 without it. */
export function callsPerKill(): number {
  const asked = process.env.KIAI_KILLS
  return asked === 'all' ? 1 : Number(asked ?? 0)
}
