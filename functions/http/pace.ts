import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { CallLimit } from '#shared/contract/endpoint.ts'
import { Problem } from '#shared/contract/problem.ts'
import { epochSeconds } from '../ports/process/clock.ts'
import { networkOfCall } from './network.ts'

/** Calls of the current time window by path and network; cleared when it exceeds the memory of an instance. */
const counts = new Map<string, number>()
const mostCounted = 10_000

/**
 * Counts a call in the memory of this instance, without a write. The limit is not exact, as there are many instances,
 * but no network exceeds it on any of them.
 */
export function paceCall(path: string, limit: CallLimit, event: APIGatewayProxyEventV2): void {
  const { stretch, ends } = stretchOf(limit)
  const key = `${path} ${stretch} ${networkOfCall(event)}`
  const count = (counts.get(key) ?? 0) + 1
  if (count > limit.calls) throw tooOften(ends)
  if (counts.size >= mostCounted) counts.clear()
  counts.set(key, count)
}

/** The current time window, and its end in epoch seconds. */
export function stretchOf({ seconds }: Pick<CallLimit, 'seconds'>): { stretch: number; ends: number } {
  const stretch = Math.floor(epochSeconds() / seconds)
  return { stretch, ends: (stretch + 1) * seconds }
}

export function tooOften(ends: number): Problem {
  const retryAfter = Math.max(1, ends - epochSeconds())
  const wait = said(retryAfter)
  return new Problem('calls.too_many', `Too many attempts in a short time. Please try again in ${wait}.`, {
    retryAfter,
  })
}

function said(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
