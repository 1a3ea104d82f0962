import { isIP, isIPv6 } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** The network of a call. */
export const networkOfCall = (event: APIGatewayProxyEventV2) => networkOf(viewerOf(event))

/** The wider network of a call, which identifies no household: 24 bits of IPv4, 48 of IPv6. */
export function wideNetworkOfCall(event: APIGatewayProxyEventV2): string {
  const network = networkOf(viewerOf(event))
  const isSix = network.includes(':')
  const parts = network.split(isSix ? ':' : '.').slice(0, 3)
  return isSix ? `${parts.join(':')}::/48` : `${parts.join('.')}.0/24`
}

/**
 * The address of the client. CloudFront appends it to the header that the client sent, and API Gateway appends
 * CloudFront's. So the last but one is true; those before it may be forged.
 */
function viewerOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const hops = headers['x-forwarded-for']?.split(',').map((hop) => hop.trim()) ?? []
  const viewer = hops.at(-2)
  return viewer && isIP(viewer) ? viewer : requestContext.http.sourceIp
}

/** An IPv4 address as it is; of IPv6 the 64 bits of a household, which can choose all the others freely. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
