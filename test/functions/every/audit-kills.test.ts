import { AsyncLocalStorage } from 'node:async_hooks'
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import { sessionCookie } from '../../../functions/http/caller.ts'
import { findEntries } from '../../../functions/model/audit/find-entries.ts'
import { isMeans } from '../../../functions/model/audit/told-fields.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { type LambdaName, moduleOf } from '../../../infra/cloud/lambdas/lambdas.ts'
import { endpoints, type Named } from '../../support/call.ts'
import { type Fixtures, makeFixtures } from '../../support/fixtures.ts'
import { ownWord } from '../../support/kiai.ts'
import { arriveAsAdmin } from '../../support/people/people.ts'
import type { Browser } from '../../support/people/sign-in.ts'
import { callFrom, lambda, ownAddress } from '../../support/platform/lambda.ts'
import { sampled } from '../../support/sampled.ts'
import { sampleOf } from '../../support/samples.ts'

/**
 * An admin's write that is killed just before or just after the transaction of its audit entry leaves both the change
 * and the entry, or neither. `npm test` kills every third write of the contract, `npm run prove` each.
 */

const origin = inject('origin')
const adminWrites = endpoints.filter(
  ({ e }) => e.access === 'admin' && e.method !== 'GET' && e.audit !== false,
)

let admin: Browser
let things: Fixtures

beforeAll(async () => {
  admin = await arriveAsAdmin(origin)
  things = await makeFixtures(admin)
})
afterEach(() => vi.restoreAllMocks())

type Item = Record<string, unknown>
type RawStep = {
  Put?: { Item: Item }
  Update?: { Key: Item }
  Delete?: { Key: Item }
  ConditionCheck?: { Key: Item }
}
type Death = 'before' | 'after'
type Life = { death: Death; isOver: boolean; steps: readonly RawStep[]; known: unknown[]; early: string[] }

const lives = new AsyncLocalStorage<Life>()

/** The kind of an item, at the beginning of its sort key. */
const kindOf = ({ sk }: Item) => /^\$([\w-]+)_\d/.exec(String(sk))?.[1] ?? String(sk)

/** The kinds of items that a command writes. */
function written(command: object): string[] {
  if (command instanceof PutCommand) return [kindOf(command.input.Item ?? {})]
  if (command instanceof UpdateCommand || command instanceof DeleteCommand)
    return [kindOf(command.input.Key ?? {})]
  if (command instanceof BatchWriteCommand) return ['batch']
  if (!(command instanceof TransactWriteCommand)) return []
  return stepsOf(command).flatMap(({ Put, Update, Delete }) => {
    const item = Put?.Item ?? Update?.Key ?? Delete?.Key
    return item ? [kindOf(item)] : []
  })
}

const stepsOf = (command: TransactWriteCommand) => (command.input.TransactItems ?? []) as RawStep[]

/** The items that steps write, by their keys. */
const targetsOf = (steps: readonly RawStep[]): Item[] =>
  steps
    .map(({ Put, Update, Delete }) => Put?.Item ?? Update?.Key ?? Delete?.Key)
    .filter((item) => item !== undefined)

/** Reads the item under a key. The read is not recorded for the life under test. */
const itemAt = ({ pk, sk }: Item): Promise<unknown> =>
  lives.exit(async () => {
    const asked = { TableName: stored.table, Key: { pk, sk }, ConsistentRead: true }
    return (await stored.client.send(new GetCommand(asked))).Item
  })

function letDie(): void {
  const send = stored.client.send.bind(stored.client)
  vi.spyOn(stored.client, 'send').mockImplementation((async (command: object) => {
    const life = lives.getStore()
    const pass = () => send(command as Parameters<typeof send>[0])
    if (!life) return pass()
    if (life.isOver) throw new Error('killed')
    const kinds = written(command)
    if (!kinds.includes('audit-entry')) {
      life.early.push(...kinds)
      return pass()
    }
    life.steps = stepsOf(command as TransactWriteCommand)
    life.known = await Promise.all(targetsOf(life.steps).map(itemAt))
    life.isOver = true
    if (life.death === 'after') {
      try {
        await lives.exit(pass)
      } catch (error) {
        // The write was refused. The entry that follows records the refusal.
        life.isOver = false
        throw error
      }
    }
    throw new Error('killed')
  }) as never)
}

/** Calls an endpoint in this process, which dies at the transaction of its audit entry. */
async function killed({ domain, name, e }: Named, death: Death) {
  const parts = await sampleOf(domain, name, things)
  const { handler } = await import(`../../../${moduleOf(domain as LambdaName)}`)
  const secret = [...admin.cookies].find(([key]) => /kiai$/.test(key))?.[1].value ?? ''
  const event = callFrom(ownAddress(), addressOf(e, parts), {
    method: e.method,
    headers: { origin, 'content-type': 'application/json' },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  })
  event.cookies = [`${sessionCookie}=${secret}`]
  const requestId = ownWord()
  event.requestContext.requestId = requestId
  const life: Life = { death, isOver: false, steps: [], known: [], early: [] }
  await lives.run(life, () => lambda(handler, event))
  const { items } = await findEntries({ of: requestId, from: '', to: '9', fits: () => true }, 10, undefined)
  return { ...life, entries: items }
}

describe.each(sampled(adminWrites, 0, 3))('$name', (named) => {
  test('killed before its transaction leaves neither change nor entry, and killed after it leaves both', async () => {
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation(() => {})
    }
    letDie()
    const before = await killed(named, 'before')
    expect(before.isOver).toBe(true)
    expect(before.early.filter((kind) => !isMeans(kind))).toEqual([])
    expect(before.entries).toEqual([])
    // Other tests may change existing items. Only this call would create or remove these.
    for (const [place, target] of targetsOf(before.steps).entries()) {
      expect((await itemAt(target)) === undefined).toBe(before.known[place] === undefined)
    }

    const after = await killed(named, 'after')
    expect(after.isOver).toBe(true)
    expect(after.early.filter((kind) => !isMeans(kind))).toEqual([])
    expect(after.entries).toMatchObject([{ operation: named.name }])
    const now = await Promise.all(targetsOf(after.steps).map(itemAt))
    expect(now).not.toEqual(after.known)
    for (const { Put } of after.steps) if (Put) expect(await itemAt(Put.Item)).toBeDefined()
    for (const { Delete } of after.steps) if (Delete) expect(await itemAt(Delete.Key)).toBeUndefined()
  })
})
