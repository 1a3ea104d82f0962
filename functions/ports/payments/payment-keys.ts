import { env } from '../process/env.ts'
import { patience } from '../process/patience.ts'

/** The providers' keys, as stored in the secret. */
export type PaymentKeys = {
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  paypal?: { clientId: string; clientSecret: string; webhookId: string }
}

/** The last keys read: a new version replaces them. */
let known: { version: string; keys: PaymentKeys } = { version: '', keys: {} }

/** The keys of a version, fetched only when the version changes. */
export async function readKeys(version: string): Promise<PaymentKeys> {
  if (known.version === version) return known.keys
  const { client, GetSecretValueCommand } = await import('../process/secrets-manager.ts')
  const { SecretString = '{}' } = await client.send(
    new GetSecretValueCommand({ SecretId: env('PAYMENT_KEYS_SECRET'), VersionId: version }),
  )
  const keys: PaymentKeys = JSON.parse(SecretString)
  known = { version, keys }
  return keys
}

/**
 * Stores keys as a new version of the secret without touching the others. They take effect once the settings name that
 * version; until then the keys of `holding` do. Secrets Manager deletes versions without a label once there are a
 * hundred newer ones, after a day at the earliest. So the version in use gets its label before another one is added,
 * and is the only one with it.
 */
export async function keepKeys(version: string, keys: PaymentKeys, holding?: string): Promise<void> {
  if (holding) await labelCurrent(holding)
  const { client, PutSecretValueCommand } = await import('../process/secrets-manager.ts')
  await client.send(
    new PutSecretValueCommand({
      SecretId: env('PAYMENT_KEYS_SECRET'),
      ClientRequestToken: version,
      SecretString: JSON.stringify(keys),
      // Not AWSCURRENT: that label marks the version in use.
      VersionStages: ['AWSPENDING'],
    }),
  )
}

/** Moves the label from the version that has it; if another call moves it in between, it retries. */
async function labelCurrent(version: string): Promise<void> {
  const { client, GetSecretValueCommand, UpdateSecretVersionStageCommand } = await import(
    '../process/secrets-manager.ts'
  )
  const SecretId = env('PAYMENT_KEYS_SECRET')
  const pause = patience()
  for (;;) {
    const { VersionId } = await client.send(new GetSecretValueCommand({ SecretId }))
    if (VersionId === version) return
    const move = { SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: version }
    try {
      await client.send(new UpdateSecretVersionStageCommand({ ...move, RemoveFromVersionId: VersionId }))
      return
    } catch (error) {
      const isMoved = error instanceof Error && error.name === 'InvalidParameterException'
      if (!isMoved || !(await pause())) throw error
    }
  }
}
