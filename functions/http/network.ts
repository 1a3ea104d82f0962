import { isIP, isIPv6 } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** The network a call comes from. */
export const networkOfCall = (event: APIGatewayProxyEventV2) => networkOf(viewerOf(event))

/** The wider network a call comes from, which tells no household: 24 bits of IPv4, 48 of IPv6. */
export function wideNetworkOfCall(event: APIGatewayProxyEventV2): string {
  const network = networkOf(viewerOf(event))
  const isSix = network.includes(':')
  const parts = network.split(isSix ? ':' : '.').slice(0, 3)
  return isSix ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

/**
 * The address of anyone who calls. CloudFront adds it to what the caller sent, and API Gateway adds CloudFront's after
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
