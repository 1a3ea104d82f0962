import { Problem } from '#shared/contract/problem.ts'
import { isZone } from '../ports/process/zones.ts'

/** Refuses a field whose time zone the engine does not know. */
export function refuseUnknownZone(path: string, zone: string): void {
  if (isZone(zone)) return
  const message = `There is no time zone ${zone}`
  throw new Problem('request.invalid', `${path}: ${message}`, { issues: [{ path, message }] })
}
