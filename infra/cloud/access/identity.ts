import type { Meanings } from './parts.ts'

/** Rights to the user pool. */
export const identityAccess = {
  'identity:address': ({ identity }) => ({
    permissions: [],
    environment: {
      AUTH_ISSUER: identity.issuer,
      AUTH_DOMAIN: identity.domainUrl,
      AUTH_CLIENT_ID: identity.clientId,
    },
  }),

  'identity:roles': ({ identity: { pool } }) => ({
    permissions: [
      {
        actions: ['cognito-idp:AdminListGroupsForUser', 'cognito-idp:AdminGetUser'],
        resources: [pool.userPoolArn],
      },
    ],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),

  'identity:group': ({ identity: { pool } }) => ({
    permissions: [{ actions: ['cognito-idp:ListUsersInGroup'], resources: [pool.userPoolArn] }],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),

  'identity:grant': ({ identity: { pool } }) => ({
    permissions: [
      {
        actions: ['cognito-idp:AdminAddUserToGroup', 'cognito-idp:AdminRemoveUserFromGroup'],
        resources: [pool.userPoolArn],
      },
    ],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),

  'identity:delete': ({ identity: { pool } }) => ({
    permissions: [{ actions: ['cognito-idp:AdminDeleteUser'], resources: [pool.userPoolArn] }],
    environment: { USER_POOL_ID: pool.userPoolId },
  }),
} satisfies Partial<Meanings>
