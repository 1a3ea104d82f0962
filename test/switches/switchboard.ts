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

/** The chain with its condition, or without it. */
export const where = <Chain>(id: string, chain: Chain, condition: (chain: Chain) => Chain): Chain =>
  isOff(id) ? chain : condition(chain)

type Asked = Record<string, unknown>
type Words = { exists: (a: unknown) => string; notExists: (a: unknown) => string }
type Checked = { where: (condition: (a: Asked, words: Words) => string) => unknown }

/** The same for a `check`, whose condition always holds instead. */
export const check = (id: string, chain: Checked, condition: (chain: Checked) => unknown): unknown =>
  isOff(id) ? chain.where(anything) : condition(chain)

function anything(attributes: Asked, { exists, notExists }: Words): string {
  // They cannot be enumerated.
  const [name = ''] = Object.getOwnPropertyNames(attributes)
  return `${exists(attributes[name])} OR ${notExists(attributes[name])}`
}
