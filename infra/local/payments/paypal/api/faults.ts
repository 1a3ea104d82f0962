/** Faults on request: the next calls of the API fail in a chosen way. */

export const faultModes = {
  slow: 'Done, answered late',
  '429': 'Too many requests: not done',
  '500': 'Internal error: not done',
  '401': 'Token refused: not done',
  '403': 'No right to it: not done',
  reset: 'Connection cut: not done',
  lost: 'Done, the answer is lost',
  half: 'Done, half of the answer arrives',
} as const

export type FaultMode = keyof typeof faultModes

export type Fault = {
  mode: FaultMode
  /** The number of calls that are still to fail. */
  calls: number
  /** Only calls whose path contains this; otherwise all but those for tokens. */
  path?: string
  /** Only calls with this method. */
  method?: string
  /** The delay, in milliseconds. */
  ms: number
}

export type Faults = {
  list(): readonly Fault[]
  add(fault: Fault): void
  clear(): void
  /** Returns the fault of this call, and counts it down. */
  take(path: string, method: string): Fault | undefined
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    list: () => faults,
    add: (fault) => void faults.push(fault),
    clear: () => {
      faults = []
    },
    take(called, verb) {
      const fault = faults.find(
        ({ path, method = verb }) =>
          method === verb && (path === undefined ? called !== '/v1/oauth2/token' : called.includes(path)),
      )
      if (fault) fault.calls--
      faults = faults.filter(({ calls }) => calls > 0)
      return fault
    },
  }
}

export const isFaultMode = (word: unknown): word is FaultMode =>
  typeof word === 'string' && word in faultModes
