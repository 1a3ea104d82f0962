import { env } from '../process/env.ts'
import { patience } from '../process/patience.ts'

/** Keys of the providers, as the secret holds them. */
export type PaymentKeys = {
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string }
  paypal?: { clientId: string; clientSecret: string; webhookId: string }
}

/** What was read last: a change is seen by the version that it names. */
let known: { version: string; keys: PaymentKeys } = { version: '', keys: {} }

/** The keys of a version. Asked for again only when another one is named. */
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
 * Keeps keys as a version of the secret, which touches no other one. They hold once the settings name it; until then those
 * of `holding` do. Secrets Manager forgets what bears no label once a hundred newer ones are there, at the earliest after a
 * day: so what holds is given its label before another one is added, and it alone.
 */
export async function keepKeys(version: string, keys: PaymentKeys, holding?: string): Promise<void> {
  if (holding) await labelCurrent(holding)
  const { client, PutSecretValueCommand } = await import('../process/secrets-manager.ts')
  await client.send(
    new PutSecretValueCommand({
      SecretId: env('PAYMENT_KEYS_SECRET'),
      ClientRequestToken: version,
      SecretString: JSON.stringify(keys),
      // Not the current one: that is what holds.
      VersionStages: ['AWSPENDING'],
    }),
  )
}

/** Moves the label from where it was read; who finds it moved meanwhile looks again. */
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
