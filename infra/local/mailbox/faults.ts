import { badRequest, SesError } from './error.ts'

/**
 * Faults of sending: throttled, failed before the mail was accepted, or accepted with a lost answer, which the sender
 * cannot tell from a failure.
 */
export const faultModes = ['none', 'throttle', 'error', 'lost'] as const
export type FaultMode = (typeof faultModes)[number]

export type Faults = {
  /** Sets the fault from `{ mode, times }`; without `times` it stays until it is set again. */
  set(wish: unknown): void
  shown(): { mode: FaultMode; times: number | null }
  /** The fault of the current call. */
  next(): FaultMode
}

export function createFaults(): Faults {
  let mode: FaultMode = 'none'
  let left = Number.POSITIVE_INFINITY
  return {
    set(wish) {
      const { mode: wanted, times } = readWish(wish)
      mode = wanted
      left = times
    },
    shown: () => ({ mode, times: Number.isFinite(left) ? left : null }),
    next() {
      if (left <= 0) mode = 'none'
      left--
      return mode
    },
  }
}

function readWish(wish: unknown): { mode: FaultMode; times: number } {
  const { mode, times = Number.POSITIVE_INFINITY } = Object(wish)
  const known = faultModes.find((each) => each === mode)
  if (!known) throw badRequest(`mode is one of ${faultModes.join(', ')}`)
  if (typeof times !== 'number' || !(times > 0)) throw badRequest('times is a number above 0')
  return { mode: known, times }
}

/** Throws if a call fails before anything was accepted. */
export function failBefore(mode: FaultMode): void {
  if (mode === 'throttle') {
    throw new SesError(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.')
  }
  if (mode === 'error') throw new SesError(500, 'InternalServiceErrorException', 'Internal error')
}
