import { Problem } from '#shared/contract/problem.ts'
import { isZone } from '../ports/process/zones.ts'

/** A field that is to name a time zone which the engine knows. */
export function refuseUnknownZone(path: string, zone: string): void {
  if (isZone(zone)) return
  const message = `There is no time zone ${zone}`
  throw new Problem('request.invalid', `${path}: ${message}`, { issues: [{ path, message }] })
}
