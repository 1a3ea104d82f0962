import { createHash } from 'node:crypto'
import { Problem } from '#shared/contract/problem.ts'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { env } from '../ports/process/env.ts'

/**
 * Refuses calls that bypass the edge and its protections. Only the edge knows the key sent with each call, so the
 * client address in the call can be trusted. Only the hashes of the accepted keys are known here.
 */
export function refusePastTheEdge(event: { headers: Record<string, string | undefined> }): void {
  const { [edgeKeyHeader]: key = '', ...headers } = event.headers
  const hash = createHash('sha256').update(key).digest('hex')
  if (!env('EDGE_KEY_HASHES').split(' ').includes(hash)) throw new Problem('origin.refused')
  event.headers = headers
}
