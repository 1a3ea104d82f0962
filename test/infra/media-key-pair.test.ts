import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureKeyPair, type SecretStore } from '../../infra/cloud/media/media-key-pair/ensure-key-pair.ts'
import { handler } from '../../infra/cloud/media/media-key-pair/index.ts'

function storeHolding(
  value: string | undefined,
): SecretStore & { value: string | undefined; writes: number } {
  return {
    value,
    writes: 0,
    async read() {
      return this.value
    },
    async write(value) {
      this.value = value
      this.writes++
    },
  }
}

test('a missing pair is made: the public half verifies signatures of the private half', async () => {
  const store = storeHolding('a random password')
  const publicKey = await ensureKeyPair(store)
  expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  const signature = sign('RSA-SHA1', Buffer.from('policy'), String(store.value))
  expect(verify('RSA-SHA1', Buffer.from('policy'), publicKey, signature)).toBe(true)
  expect(createPrivateKey(String(store.value)).asymmetricKeyDetails?.modulusLength).toBe(2048)
})

test('a second request, as after a lost answer, returns the same pair and writes nothing', async () => {
  const store = storeHolding(undefined)
  const first = await ensureKeyPair(store)
  expect(await ensureKeyPair(store)).toBe(first)
  expect(store.writes).toBe(1)
})

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  vi.unstubAllEnvs()
})

/** Secrets Manager and CloudFormation's response endpoint on one loopback port. */
async function cloud(secret: { value?: string; refuses?: boolean }) {
  const answers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    if (request.method === 'PUT') {
      answers.push(body)
      response.end()
      return
    }
    const isRead = String(request.headers['x-amz-target']).endsWith('GetSecretValue')
    if (secret.refuses) {
      response
        .writeHead(400, { 'x-amzn-errortype': 'AccessDeniedException' })
        .end('{"message":"the secret words"}')
      return
    }
    if (!isRead) secret.value = String(body.SecretString)
    response.setHeader('content-type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify(isRead ? { SecretString: secret.value ?? 'a random password' } : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', origin)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  const call = (RequestType: string, more: object = {}) =>
    handler(
      {
        RequestType,
        ResponseURL: `${origin}/answer`,
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'pair',
        ResourceType: 'Custom::MediaKeyPair',
        ServiceToken: 'token',
        ResourceProperties: { ServiceToken: 'token', SecretId: 'secret-1' },
        ...more,
      } as CloudFormationCustomResourceEvent,
      { logStreamName: 'log' } as Context,
    )
  return { answers, call }
}

test('CloudFormation gets the public half; the private half stays in the secret', async () => {
  const secret: { value?: string } = {}
  const { answers, call } = await cloud(secret)
  await call('Create')
  const [answer] = answers
  expect(answer).toMatchObject({
    Status: 'SUCCESS',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'pair',
  })
  const expected = createPublicKey(String(secret.value)).export({ type: 'spki', format: 'pem' })
  expect(answer?.Data).toEqual({ PublicKey: expected })
  expect(JSON.stringify(answers)).not.toContain('PRIVATE')
})

test('an update keeps the pair, whose public half CloudFront could not change; deleting leaves the secret', async () => {
  const secret: { value?: string } = {}
  const { answers, call } = await cloud(secret)
  await call('Create')
  const { value } = secret
  const PhysicalResourceId = answers[0]?.PhysicalResourceId
  await call('Update', { PhysicalResourceId })
  await call('Delete', { PhysicalResourceId })
  expect(secret.value).toBe(value)
  expect(answers.map((answer) => answer.PhysicalResourceId)).toEqual(Array(3).fill(PhysicalResourceId))
  expect(answers[1]?.Data).toEqual(answers[0]?.Data)
})

test('a failure is reported at once, without the service’s message', async () => {
  const { answers, call } = await cloud({ refuses: true })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await call('Create')
  expect(answers[0]).toMatchObject({ Status: 'FAILED', Reason: 'AccessDeniedException; see the log log' })
  expect(JSON.stringify([answers, errors.mock.calls])).not.toContain('secret words')
  errors.mockRestore()
})
