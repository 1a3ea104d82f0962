import type { IncomingMessage, ServerResponse } from 'node:http'
import { headersOf, mailPaths, type Served } from '../../cloud/edge/security-headers.ts'

type Headers = Readonly<Record<string, string>>
type Listener = (req: IncomingMessage, res: ServerResponse) => unknown

/** CloudFront's headers without the promise of HTTPS, which a local machine cannot keep. */
export function withoutHttps(headers: Headers): Record<string, string> {
  const { 'strict-transport-security': _https, ...rest } = headers
  return rest
}

export const locally = (served: Served) => withoutHttps(headersOf(served))

export function addHeaders(res: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

/** Adds CloudFront's headers to all answers of a listener, errors included. */
export function headed(served: Served, listener: Listener): Listener {
  const headers = locally(served)
  const ofMails = locally('mails')
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?')
    addHeaders(res, served === 'api' && mailPaths.pattern.test(path) ? ofMails : headers)
    return listener(req, res)
  }
}
