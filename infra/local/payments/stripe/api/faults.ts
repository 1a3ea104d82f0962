export const faultModes = ['slow', '401', '403', '429', '409', '500', 'lost', 'cut'] as const
export type FaultMode = (typeof faultModes)[number]

/** How the next calls go wrong; a path keeps it to calls that hold it: in `METHOD path key-of-idempotency`. */
export type Fault = { mode: FaultMode; calls: number; path?: string; ms: number }
export type Faults = ReturnType<typeof createFaults>

/** What is asked for on the control page: slow, refused, broken, answered to nobody. */
export function createFaults() {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.push(fault),
    /** All, or those of a path. */
    clear: (path?: string) => {
      faults = path ? faults.filter((fault) => fault.path !== path) : []
    },
    list: () => faults,
    next(call: string): Fault | undefined {
      const fault = faults.find(({ path }) => !path || call.includes(path))
      if (!fault) return undefined
      fault.calls -= 1
      faults = faults.filter(({ calls }) => calls > 0)
      return fault
    },
  }
}
