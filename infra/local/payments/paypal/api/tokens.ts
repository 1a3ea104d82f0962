import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PayPalToken } from '../../../../../functions/ports/payments/paypal-wire.ts'
import type { Answer } from './answer.ts'
import type { Site } from './site.ts'

const livesMs = 9 * 60 * 60 * 1000

/**
 * `POST /v1/oauth2/token`: any pair of client id and secret is an account of its own, except for those ending in
 * `_invalid`.
 */
export function giveToken(site: Site, headers: IncomingHttpHeaders, raw: string): Answer {
  const client = clientOf(headers.authorization)
  if (client === undefined)
    return refused('invalid_client', 'Client Authentication failed', { 'www-authenticate': 'Basic' })
  if (new URLSearchParams(raw).get('grant_type') !== 'client_credentials')
    return { ...refused('unsupported_grant_type', 'unsupported grant_type'), status: 400 }
  const now = site.now()
  const id = `A21AA${randomBytes(48).toString('base64url')}`
  site.store.tokens.put({ id, client, createdAt: now, expiresAt: now + livesMs })
  const token: PayPalToken = { access_token: id, token_type: 'Bearer', expires_in: livesMs / 1000 }
  return {
    status: 200,
    body: {
      ...token,
      scope: 'https://uri.paypal.com/services/payments/payment',
      nonce: new Date(now).toISOString(),
    },
  }
}

/** The client of a token; undefined for an invalid or expired one. */
export function bearerOf(site: Site, authorization: string | undefined): string | undefined {
  const token = site.store.tokens.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '')
  return token && site.now() < token.expiresAt ? token.client : undefined
}

export const invalidToken = (): Answer =>
  refused('invalid_token', 'Token signature verification failed', {
    'www-authenticate': 'Bearer realm="", error="invalid_token"',
  })

function clientOf(authorization = ''): string | undefined {
  const [, code = ''] = /^Basic ([\w+/]+=*)$/.exec(authorization) ?? []
  const [, id = '', secret = ''] = /^([^:]+):(.+)$/.exec(Buffer.from(code, 'base64').toString()) ?? []
  const isWrong = id === '' || secret === '' || id.endsWith('_invalid') || secret.endsWith('_invalid')
  return isWrong ? undefined : id
}

const refused = (error: string, words: string, headers: Record<string, string> = {}): Answer => ({
  status: 401,
  headers,
  body: { error, error_description: words },
})
