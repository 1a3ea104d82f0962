import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** The part of the SDK that cognito-admins.ts needs, in a module of its own so that it loads on first use. */

export { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider'

export const client = new CognitoIdentityProviderClient({})
