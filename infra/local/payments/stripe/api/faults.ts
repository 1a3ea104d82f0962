export const faultModes = ['slow', '401', '403', '429', '409', '500', 'lost', 'cut'] as const
export type FaultMode = (typeof faultModes)[number]

/** The fault of the next calls; a path limits it to calls that contain it: `METHOD path idempotency-key`. */
export type Fault = { mode: FaultMode; calls: number; path?: string; ms: number }
export type Faults = ReturnType<typeof createFaults>

/** Faults set on the control page: slow, refused, broken, or without an answer. */
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
