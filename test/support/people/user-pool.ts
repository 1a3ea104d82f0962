import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '../../../infra/local/identity/store.ts'
import { answerUsers } from '../../../infra/local/identity/users.ts'
import { serveMounted } from '../platform/mounted-server.ts'

/** An admin of such a pool. */
export const ada = {
  sub: 'admin',
  email: 'admin@kiai.test',
  givenName: 'Ada',
  familyName: 'Mori',
  groups: ['admin'],
}

/** A user pool of a test's own with these accounts, for functions that are loaded afterwards. */
export async function startUserPool(accounts: Parameters<typeof openAccounts>[1]) {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-people-'))
  const people = openAccounts(dir, accounts)
  const server = await serveMounted('/-/aws/cognito-idp', (req, res) => answerUsers(people, req, res))
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: server.url,
    USER_POOL_ID: 'local_pool',
  })
  return {
    async close(): Promise<void> {
      await server.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
