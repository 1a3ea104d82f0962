import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { CallLimit } from '#shared/contract/endpoint.ts'
import { Problem } from '#shared/contract/problem.ts'
import { callCount } from '../model/call-count.ts'
import { isRefused } from '../model/refused.ts'
import { epochSeconds } from '../ports/clock.ts'

/** Counts a call of the network it comes from; a Problem once there were as many as may be. One write. */
export async function countCall(
  path: string,
  { calls, seconds }: CallLimit,
  event: APIGatewayProxyEventV2,
): Promise<void> {
  const stretch = Math.floor(epochSeconds() / seconds)
  const ends = (stretch + 1) * seconds
  const network = createHash('sha256')
    .update(networkOf(viewerOf(event)))
    .digest('base64url')
  try {
    await callCount()
      .upsert({ path, network, stretch, expire: ends })
      .add({ count: 1 })
      .where((a, { lt, notExists }) => `${notExists(a.count)} OR ${lt(a.count, calls)}`)
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
    const retryAfter = Math.max(1, ends - epochSeconds())
    const minutes = Math.ceil(retryAfter / 60)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new Problem('calls.too_many', `That was too often in a short time. Please try again in ${wait}.`, {
      retryAfter,
    })
  }
}

/**
 * The address of who calls. CloudFront adds it to what the caller sent, and API Gateway adds CloudFront's after
 * it: the last but one is true, those before it are anybody's invention.
 */
function viewerOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const hops = headers['x-forwarded-for']?.split(',').map((hop) => hop.trim()) ?? []
  const viewer = hops.at(-2)
  return viewer && isIP(viewer) ? viewer : requestContext.http.sourceIp
}

/** An IPv4 address as it is; of IPv6 the 64 bits one household has, since it may choose all others. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
