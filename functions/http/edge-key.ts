import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Problem } from '#shared/contract/problem.ts'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { env } from '../ports/process/env.ts'

/**
 * Refuses who calls API Gateway itself, past the edge and whatever guards it: only the edge knows the key that goes
 * with each call, and so only its word of whom a call is from is true. Of each key taken the hash is known here.
 */
export function refusePastTheEdge(event: APIGatewayProxyEventV2): void {
  const { [edgeKeyHeader]: key = '', ...headers } = event.headers
  const hash = createHash('sha256').update(key).digest('hex')
  if (!env('EDGE_KEY_HASHES').split(' ').includes(hash)) throw new Problem('origin.refused')
  event.headers = headers
}
