import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Accounts } from './identity-store.ts'

const operation = 'AWSCognitoIdentityProviderService.AdminDeleteUser'

/** The user pool's own API, as far as this product calls it: AdminDeleteUser, by the subject. */
export async function answerUsers(people: Accounts, req: IncomingMessage, res: ServerResponse) {
  const target = String(req.headers['x-amz-target'])
  if (target !== operation) return refuse(res, 'InvalidParameterException', `Not here: ${target}`)
  const call: unknown = await json(req).catch(() => undefined)
  const sub = typeof call === 'object' && call !== null && 'Username' in call ? String(call.Username) : ''
  if (!people.remove(sub)) return refuse(res, 'UserNotFoundException', 'User does not exist.')
  send(res, 200, {})
}

function refuse(res: ServerResponse, code: string, message: string) {
  send(res, 400, { __type: code, message })
}

function send(res: ServerResponse, status: number, body: object) {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  res.writeHead(status, headers).end(JSON.stringify(body))
}
