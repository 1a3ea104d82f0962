import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Accounts } from './store.ts'

type Call = {
  Username?: unknown
  GroupName?: unknown
  SoftwareTokenMfaSettings?: { Enabled?: unknown }
}
type Answer = object | undefined

/**
 * The operations of the user pool's API that Kiai and its tests call; they return undefined if there is no such user.
 */
const operations: Record<string, (people: Accounts, sub: string, call: Call) => Answer> = {
  AdminDeleteUser: (people, sub) => (people.remove(sub) ? {} : undefined),
  AdminGetUser: (people, sub) => {
    const account = people.bySub(sub)
    const factors = account?.hasSecondFactor === false ? [] : ['SOFTWARE_TOKEN_MFA']
    return account && { Username: sub, UserStatus: 'CONFIRMED', UserMFASettingList: factors }
  },
  AdminListGroupsForUser: (people, sub) => {
    const groups = people.bySub(sub)?.groups
    return groups && { Groups: groups.map((GroupName) => ({ GroupName })) }
  },
  ListUsersInGroup: (people, _, { GroupName }) => ({
    Users: people
      .all()
      .filter(({ groups }) => groups.includes(String(GroupName)))
      .map(({ sub }) => ({ Username: sub, UserStatus: 'CONFIRMED' })),
  }),
  AdminAddUserToGroup: (people, sub, { GroupName }) =>
    people.change(sub, ({ groups }) => ({ groups: [...new Set([...groups, String(GroupName)])] }))
      ? {}
      : undefined,
  AdminRemoveUserFromGroup: (people, sub, { GroupName }) =>
    people.change(sub, ({ groups }) => ({ groups: groups.filter((each) => each !== GroupName) }))
      ? {}
      : undefined,
  AdminSetUserMFAPreference: (people, sub, { SoftwareTokenMfaSettings }) =>
    people.change(sub, () => ({ hasSecondFactor: SoftwareTokenMfaSettings?.Enabled === true }))
      ? {}
      : undefined,
}

/** The user pool's own API; a user is named by the subject. */
export async function answerUsers(people: Accounts, req: IncomingMessage, res: ServerResponse) {
  const target = String(req.headers['x-amz-target'])
  const operation = operations[target.replace('AWSCognitoIdentityProviderService.', '')]
  if (!operation) return refuse(res, 'InvalidParameterException', `Not here: ${target}`)
  const call: unknown = await json(req).catch(() => undefined)
  const given: Call = typeof call === 'object' && call !== null ? call : {}
  const answer = operation(people, String(given.Username), given)
  if (!answer) return refuse(res, 'UserNotFoundException', 'User does not exist.')
  send(res, 200, answer)
}

function refuse(res: ServerResponse, code: string, message: string) {
  send(res, 400, { __type: code, message })
}

function send(res: ServerResponse, status: number, body: object) {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  res.writeHead(status, headers).end(JSON.stringify(body))
}
