import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSecrets, type LocalSecrets } from '../../../../infra/local/secrets/secrets.ts'
import { long } from '../../../support/long.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'
import { play, startPayPal } from '../../../support/providers/local-paypal.ts'
import { localStripe } from '../../../support/providers/local-stripe.ts'

/** Keys of providers, changed by several admins at once. One write decides which keys hold, and those keys exist. */

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const dir = mkdtempSync(join(tmpdir(), 'kiai-keys-'))
const secretName = 'kiai/payment-keys'
const cleanups: (() => unknown)[] = []
let secrets: LocalSecrets
let server: Awaited<ReturnType<typeof serveMounted>>
let payPal: Awaited<ReturnType<typeof startPayPal>>
let stripe: Awaited<ReturnType<typeof localStripe>>
let keys: typeof import('../../../../functions/ports/payments/payment-keys.ts')
let changeSettings: typeof import('../../../../functions/payments/settings/settings.ts').changeSettings
let neededPayPal: typeof import('../../../../functions/payments/provider/keys.ts').neededPayPal
let currentSettings: typeof import('../../../../functions/payments/provider/keys.ts').currentSettings

beforeAll(async () => {
  secrets = createSecrets({ file: join(dir, 'secrets.json'), ...credentials })
  server = await serveMounted('/-/aws/secretsmanager', secrets.handle)
  payPal = await startPayPal()
  stripe = await localStripe({ dir, later: (cleanup) => void cleanups.push(cleanup) })
  await secrets.put(secretName, '{}')
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: server.url,
    PAYMENT_KEYS_SECRET: secretName,
    PAYPAL_URL: payPal.url,
    STRIPE_URL: stripe.url,
    SITE_ORIGIN: 'http://127.0.0.1:9',
  })
  await moneyTable()
  keys = await import('../../../../functions/ports/payments/payment-keys.ts')
  ;({ changeSettings } = await import('../../../../functions/payments/settings/settings.ts'))
  ;({ neededPayPal, currentSettings } = await import('../../../../functions/payments/provider/keys.ts'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
  await payPal.close()
  await server.close()
  await secrets.close()
  rmSync(dir, { recursive: true, force: true })
})

const save = (name: string) =>
  changeSettings({ paypalClientId: `client-${name}`, paypalClientSecret: 'secret' })

/**
 * Makes every write of the changes `a` and `b` happen in this order, no matter which of them comes first. Returns a
 * function that marks one of them as over: the other does not wait for a step that it never reached.
 */
async function inOrder(steps: string[]): Promise<(name: 'a' | 'b') => void> {
  let left = [...steps]
  const waiting = new Map<string, () => void>()
  const begin = () => waiting.get(left[0] ?? '')?.()
  const inTurn = async <Answer>(text: string, what: string, run: () => Promise<Answer>): Promise<Answer> => {
    const step = `${text.includes('client-a') ? 'a' : 'b'} ${what}`
    await new Promise<void>((resolve) => {
      waiting.set(step, resolve)
      begin()
    })
    try {
      return await run()
    } finally {
      left.shift()
      begin()
    }
  }
  const over = (name: 'a' | 'b') => {
    left = left.filter((step) => !step.startsWith(name))
    begin()
  }
  const { client, PutSecretValueCommand } = await import(
    '../../../../functions/ports/process/secrets-manager.ts'
  )
  const { stored } = await import('../../../../functions/model/table/client.ts')
  const keep = client.send.bind(client)
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    const run = () => keep(command as never) as Promise<unknown>
    return command instanceof PutSecretValueCommand
      ? inTurn(command.input.SecretString ?? '', 'keeps', run)
      : run()
  })
  const write = stored.client.send.bind(stored.client)
  vi.spyOn(stored.client, 'send').mockImplementation((command: object) => {
    const run = () => write(command as never) as Promise<unknown>
    const items = command instanceof TransactWriteCommand ? JSON.stringify(command.input.TransactItems) : ''
    return items.includes('keysVersion') ? inTurn(items, 'says so', run) : run()
  })
  return over
}

const steps = ['a keeps', 'a says so', 'b keeps', 'b says so']
const orders = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 2, 3, 1],
  [2, 0, 1, 3],
  [2, 0, 3, 1],
  [2, 3, 0, 1],
].map((order) => order.map((at) => steps[at] ?? ''))

describe('two admins who set keys at once', () => {
  test.each(orders.map((order) => [order.join(', '), order] as const))(
    '(%s): the keys that win exist, and the other admin is refused',
    async (_, order) => {
      await save(randomUUID())
      const over = await inOrder(order)
      const both = (['a', 'b'] as const).map((name) => save(name).finally(() => over(name)))
      const answers = await Promise.allSettled(both)
      vi.restoreAllMocks()
      const winner = order.find((step) => step.endsWith('says so'))?.startsWith('a') ? 0 : 1
      expect(answers[winner]).toMatchObject({ status: 'fulfilled' })
      expect(answers[1 - winner]).toMatchObject({ reason: { code: 'payment.changed' } })
      const { keysVersion = '' } = (await currentSettings()) ?? {}
      await keys.keepKeys(randomUUID(), {}, keysVersion)
      await readAnother()
      expect(await neededPayPal()).toMatchObject({ clientId: `client-${'ab'[winner]}` })
    },
  )
})

/** The next read must not come from this process's memory. */
async function readAnother(): Promise<void> {
  const version = randomUUID()
  await keys.keepKeys(version, {})
  await keys.readKeys(version)
}

test('the same keys again make no other version of them', async () => {
  await save('same')
  const before = await currentSettings()
  await save('same')
  expect((await currentSettings())?.keysVersion).toBe(before?.keysVersion)
})

test.each([
  [{ paypalClientId: '' }, 'PayPal needs both'],
  [{ stripePublishableKey: 'pk_test_1' }, 'Stripe needs both'],
  [{ stripeSecretKey: 'key_1', stripePublishableKey: 'pk_test_1' }, 'must begin with sk_test_ or sk_live_'],
  [{ stripeSecretKey: 'sk_live_1', stripePublishableKey: 'pk_test_1' }, 'must begin with pk_live_'],
])('incomplete or unlike keys are refused: %j', async (change, words) => {
  await save('complete')
  const before = await currentSettings()
  await expect(changeSettings(change)).rejects.toMatchObject({
    code: 'keys.refused',
    message: expect.stringContaining(words),
  })
  expect(await currentSettings()).toEqual(before)
})

test('both keys that are emptied remove the provider', async () => {
  await save('removed')
  await changeSettings({ paypalClientId: '', paypalClientSecret: '' })
  expect(await currentSettings()).not.toHaveProperty('paypal')
  await changeSettings({ stripeSecretKey: '', stripePublishableKey: '' })
  expect(await currentSettings()).not.toHaveProperty('stripe')
})

test('keys that hold survive any number of failed changes', async () => {
  await save('lasting')
  const { keysVersion = '' } = (await currentSettings()) ?? {}
  for (let tried = 0; tried < 110; tried++) await keys.keepKeys(randomUUID(), {}, keysVersion)
  await readAnother()
  expect(await neededPayPal()).toMatchObject({ clientId: 'client-lasting' })
})

test('many who label at once the keys they have read each keep their version', async () => {
  await save('before')
  const held = Array.from({ length: 6 }, () => randomUUID())
  for (const version of held) await keys.keepKeys(version, {})
  const kept = held.map((holding) => ({ holding, version: randomUUID() }))
  await Promise.all(kept.map(({ holding, version }) => keys.keepKeys(version, {}, holding)))
  for (const { version } of kept) expect(await keys.readKeys(version)).toEqual({})
})

test('the webhook at Stripe sends the version in which its events are read', async () => {
  const stripeKeys = { stripeSecretKey: 'sk_test_version', stripePublishableKey: 'pk_test_version' }
  await changeSettings(stripeKeys)
  const { data } = await stripe.client.webhookEndpoints.list()
  expect(data.map(({ api_version }) => api_version)).toEqual([Stripe.API_VERSION])
})

test('the same keys of Stripe again, the secret one as it is shown, make no other version of them', async () => {
  const publishable = { stripePublishableKey: 'pk_test_same' }
  const shown = await changeSettings({ stripeSecretKey: 'sk_test_same', ...publishable })
  const before = await currentSettings()
  await changeSettings({ stripeSecretKey: shown.stripeSecretKey ?? '', ...publishable })
  expect((await currentSettings())?.keysVersion).toBe(before?.keysVersion)
})

test('a missing version is an error, not taken for one without keys', async () => {
  await expect(keys.readKeys(randomUUID())).rejects.toThrow()
})

type Trouble = ['paypal' | 'stripe', string]
const troubles: Trouble[] = [
  ...['429', '500', 'reset', 'lost', 'half'].map((mode): Trouble => ['paypal', mode]),
  ...['429', '500', 'cut'].map((mode): Trouble => ['stripe', mode]),
]

describe('a provider that does not answer while keys are set', () => {
  afterEach(async () => {
    await play(payPal.url, 'faults/clear')
    await stripe.control('faults', { mode: 'clear' })
  })

  async function expectTold(provider: 'paypal' | 'stripe', mode: string): Promise<void> {
    await save(`before-${mode}`)
    const before = await currentSettings()
    const isPayPal = provider === 'paypal'
    const fault = { mode, calls: 100, ...(mode === 'slow' && { ms: 60_000 }) }
    if (isPayPal) await play(payPal.url, 'faults', fault)
    else await stripe.control('faults', fault)
    const stripeKeys = { stripeSecretKey: 'sk_test_meanwhile', stripePublishableKey: 'pk_test_meanwhile' }
    await expect(isPayPal ? save('meanwhile') : changeSettings(stripeKeys)).rejects.toMatchObject({
      code: 'provider.down',
      message: expect.stringContaining('is not responding'),
    })
    expect(await currentSettings()).toEqual(before)
    expect(await neededPayPal()).toMatchObject({ clientId: `client-before-${mode}` })
  }

  test.each(troubles)('(%s: %s) is reported in words, and the settings stay', expectTold)

  test.each(['paypal', 'stripe'] as const)(
    '(%s: slow) is not waited for longer',
    { ...long, timeout: 29_000 },
    async (provider) => {
      await expectTold(provider, 'slow')
    },
  )
})
