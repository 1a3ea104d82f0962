import type { SwitchOff } from './switch-offs.ts'

/** Which tests are tried without a guard, and in which order. Pure. */

export type Reach = {
  /** The IDs of all guards when the whole of it was recorded. */
  known: string[]
  files: Record<string, { hash: string; reached: string[]; ms: number }>
}

/** Milliseconds of tests after which a guard counts as unnoticed. */
export const patience = 90_000

/**
 * The files that reach it, as long as the time is enough, and never less than three: those that reach little else come
 * first, those with faults last. The files that reach its neighbours, if it is younger than the record.
 */
export function testsFor({ id, file }: Pick<SwitchOff, 'id' | 'file'>, { known, files }: Reach) {
  const reaching = (isIt: (one: string) => boolean) =>
    Object.entries(files).filter(([, { reached }]) => reached.some(isIt))
  const place = `${placeOf(file)}:`
  const own = reaching((one) => one === id)
  const near = () => (known.includes(id) ? [] : reaching((one) => one.startsWith(place)))
  const all = (own.length > 0 ? own : near()).sort(
    ([one, a], [two, b]) => rankOf(one) - rankOf(two) || a.reached.length - b.reached.length,
  )
  let spent = 0
  const tried = all.filter(([, { ms }], at) => {
    spent += ms
    return at < 3 || spent <= patience
  })
  return { files: tried.map(([name]) => name), of: all.length }
}

/** Tests with faults come last: what they reach depends on when the faults come. */
const rankOf = (name: string) => Number(name.startsWith('test/faults/'))

/** `bookings/booking/create` of `functions/bookings/booking/create.ts`. */
export const placeOf = (file: string) => file.replace(/^functions\/|\.ts$/g, '')

/** `model`, `payments` and so on. */
export const roomOf = (file: string) => placeOf(file).split('/')[0] ?? ''
