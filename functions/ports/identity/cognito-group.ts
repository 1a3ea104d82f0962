import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** The part of the SDK that cognito-admins.ts needs, in a module of its own to be loaded when first used. */

export { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider'

export const client = new CognitoIdentityProviderClient({})
