/** Which guard is off, and which guards were reached; in each process that runs the code with switches. */

type Board = { off: string | undefined; reached: Set<string> }

declare global {
  var kiaiSwitchboard: Board | undefined
}

/** Modules are loaded again for each test file, and the board stays. */
export function board(): Board {
  globalThis.kiaiSwitchboard ??= { off: undefined, reached: new Set() }
  return globalThis.kiaiSwitchboard
}

export function isOff(id: string): boolean {
  const { off, reached } = board()
  reached.add(id)
  return off === id
}

type Chain = { where: (condition: never) => unknown }

/** The chain with its condition, or without it. */
export const where = <Of extends Chain>(id: string, chain: Of, condition: (chain: Of) => unknown): unknown =>
  isOff(id) ? chain : condition(chain)

/** The same for a `check`, whose condition always holds instead. */
export const check = <Of extends Chain>(id: string, chain: Of, condition: (chain: Of) => unknown): unknown =>
  isOff(id) ? chain.where(anything as never) : condition(chain)

type Words = { exists: (a: unknown) => string; notExists: (a: unknown) => string }

function anything(attributes: Record<string, unknown>, { exists, notExists }: Words): string {
  // They cannot be enumerated.
  const [name = ''] = Object.getOwnPropertyNames(attributes)
  return `${exists(attributes[name])} OR ${notExists(attributes[name])}`
}
