import { createHash } from 'node:crypto'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import type {
  CloudFormationCustomResourceEvent,
  CloudFormationCustomResourceResponse,
  Context,
} from 'aws-lambda'
import { ensureKeyPair, type SecretStore } from './ensure-key-pair.ts'

/**
 * Custom resource of the deployment. From `SecretId` it returns the `PublicKey` of the pair in the secret, or, for a
 * `Custom::KeyHash`, the `Hash` of the secret's value. Deleting it leaves the secret to CloudFormation, which owns
 * it.
 */
export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  const answer = {
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    PhysicalResourceId: physicalId(event),
  }
  try {
    const data = event.RequestType === 'Delete' ? {} : await answerTo(event)
    await respond(event.ResponseURL, { ...answer, Status: 'SUCCESS', Data: data })
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'Error'
    console.error(JSON.stringify({ level: 'error', message: 'key pair not made', error: kind }))
    const Reason = `${kind}; see the log ${context.logStreamName}`
    await respond(event.ResponseURL, { ...answer, Status: 'FAILED', Reason })
  }
}

async function answerTo(event: CloudFormationCustomResourceEvent): Promise<Record<string, string>> {
  const store = storeOf(event)
  if (event.ResourceType === 'Custom::StreamKeyPair') return { PublicKey: await ensureKeyPair(store, 'ec') }
  if (event.ResourceType !== 'Custom::KeyHash') return { PublicKey: await ensureKeyPair(store) }
  const key = await store.read()
  if (!key) throw new Error('The secret is empty')
  return { Hash: createHash('sha256').update(key).digest('hex') }
}

/** The pair belongs to the secret: another secret is another resource, and the old one is then deleted. */
function physicalId(event: CloudFormationCustomResourceEvent): string {
  return event.RequestType === 'Delete' ? event.PhysicalResourceId : `key-pair-of ${secretIdOf(event)}`
}

function secretIdOf({ ResourceProperties }: CloudFormationCustomResourceEvent): string {
  const { SecretId } = ResourceProperties
  return typeof SecretId === 'string' ? SecretId : ''
}

function storeOf(event: CloudFormationCustomResourceEvent): SecretStore {
  const client = new SecretsManagerClient()
  const SecretId = secretIdOf(event)
  return {
    async read() {
      try {
        return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined
        throw error
      }
    },
    async write(SecretString) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }))
    },
  }
}

async function respond(url: string, answer: CloudFormationCustomResourceResponse): Promise<void> {
  // An empty content type: the address is presigned without one.
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify(answer),
  })
  if (!response.ok) throw new Error(`CloudFormation did not take the answer: ${response.status}`)
}
