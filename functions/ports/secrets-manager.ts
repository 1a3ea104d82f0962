import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

/** The part of the SDK that secrets.ts needs, in a module of its own to be loaded when first used. */

export { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'

export const client = new SecretsManagerClient({})
