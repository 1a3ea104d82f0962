import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type ActFacts, actOf, recordAlone } from '../model/audit/record.ts'
import { duringAct } from '../model/table/act.ts'
import { clock } from '../ports/process/clock.ts'
import type { Caller } from './caller.ts'
import { countCall } from './limit.ts'
import { wideNetworkOfCall } from './network.ts'

/** A call that uses an admin's rights, as it is logged. */
export type AuditedCall = {
  operation: string
  endpoint: Endpoint
  event: APIGatewayProxyEventV2
  caller: Caller
}

/**
 * Runs a call of an admin. A write that uses an admin's rights leaves exactly one entry, in the first transaction of
 * the call. A call without a transaction (signing a file, repeating an earlier answer) writes it at its end. Refused
 * calls and reads of private data leave an entry too. Calls that any member may make leave none, and those with
 * `audit: false` only if they are refused.
 */
export async function audited<Result>(
  call: AuditedCall,
  input: Record<string, unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  const { endpoint } = call
  if (endpoint.audit === false) return auditedIfRefused(call, run)
  const isRead = endpoint.method === 'GET'
  const facts = factsOf(call, input)
  const act = actOf(facts, endpoint.audit ?? (endpoint.access === 'admin' && !isRead))
  const isOpen = () => act.isByAdmin && !act.isRecorded
  try {
    const result = await duringAct(act, run)
    if (isOpen()) await recordAlone(facts, isRead ? 'read' : 'done')
    return result
  } catch (error) {
    if (error instanceof Problem && isOpen()) await recordAlone(facts, 'refused', error.code)
    throw error
  }
}

/** The transactions of such a call carry no entry, as if one had already. */
async function auditedIfRefused<Result>(call: AuditedCall, run: () => Promise<Result>): Promise<Result> {
  const act = { ...actOf(factsOf(call, {}), call.endpoint.access === 'admin'), isRecorded: true }
  try {
    return await duringAct(act, run)
  } catch (error) {
    if (error instanceof Problem && act.isByAdmin) await recordRefused(call, error.code)
    throw error
  }
}

/** Refused calls recorded per member, so that nobody can fill the log. */
const mostRefused = { calls: 30, seconds: 3600, of: 'member' } as const
/** The same for each operation that open pages repeat, apart from all others. */
const mostRepeated = { ...mostRefused, calls: 1 }

/** Records that a caller was refused, unless the log has enough of it. */
export async function recordRefused(call: AuditedCall, refusal: string): Promise<void> {
  const { operation, endpoint, event, caller } = call
  try {
    if (endpoint.audit === false)
      await countCall(`audit refused ${operation}`, mostRepeated, event, caller.memberId)
    else await countCall('audit refused', mostRefused, event, caller.memberId)
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
  await recordAlone(factsOf(call, {}), 'refused', refusal)
}

function factsOf({ operation, event, caller }: AuditedCall, input: Record<string, unknown>): ActFacts {
  const { id, userId } = event.pathParameters ?? {}
  const body = input.body
  const reason = body && typeof body === 'object' && 'reason' in body ? body.reason : undefined
  return {
    actorId: caller.memberId,
    operation,
    subjectId: cutId(userId ?? id),
    aboutId: cutId(userId),
    reason: typeof reason === 'string' ? reason : undefined,
    requestId: event.requestContext.requestId,
    signIn: caller.sid.slice(0, 12),
    network: wideNetworkOfCall(event),
    at: clock.now(),
  }
}

/** The id in a path that is not parsed yet may be anything. */
const cutId = (id: string | undefined) => (id && /^[\w-]{1,200}$/.test(id) ? id : undefined)
