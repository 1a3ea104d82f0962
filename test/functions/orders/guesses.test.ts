import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { newOrderNumber } from '../../../functions/model/store/new-order-number.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { long } from '../../support/long.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { issue } from '../../support/store/downloads.ts'
import {
  buy,
  checkOut,
  downloadablePhoto,
  newKey,
  photo,
  shirt,
  soldShirt,
} from '../../support/store/orders.ts'

/** Guesses at ids and numbers of orders of others, the right ones included, find nothing. */

let call: Call
let bought: { id: string; number: string }[] = []
/** The address of a purchased file, given to its buyer, and the range that it delivers. */
let address: URL
let range: string
/** The idempotency keys with which the owner has placed orders. */
const keys = [newKey(), newKey()]

beforeAll(async () => {
  const [owner, file, goods] = await Promise.all([newcomer(), downloadablePhoto(), soldShirt(null)])
  const first = await buy(owner.call, [photo(file)], { key: keys[0] })
  bought = [first, await buy(owner.call, [shirt(goods)], { key: keys[1] })]
  const issued = await issue(owner.call, first.id, 0)
  ;[address, range] = [new URL(issued.url), issued.range]
  call = (await newcomer()).call
})

const symbols = '0123456789abcdefghijklmnopqrstuvwxyz'
const symbol = () => symbols[randomInt(symbols.length)] ?? '0'

/** The id or the number of a real order as it is, one with some characters changed, or one of the same form. */
function guess(): string {
  const real = bought[randomInt(bought.length)]
  if (!real) throw new Error('Nothing was bought')
  const changed = (text: string, from: number) => {
    const signs = [...text]
    for (let left = randomInt(3); left >= 0; left--) signs[randomInt(from, signs.length)] = symbol()
    return signs.join('')
  }
  const kinds = [
    () => real.id,
    () => real.number,
    () => changed(real.id, 'ord_'.length),
    () => changed(real.number, 'K-'.length),
    () => newId('order'),
    newOrderNumber,
  ]
  return kinds[randomInt(kinds.length)]?.() ?? real.id
}

const refusals = ['order.not_found', 'request.invalid']

/** The outcome of one guess: the code of its refusal, or what it found. */
async function told(id: string): Promise<string> {
  try {
    return `found ${(await call(api.orders.getOrder, { params: { id } })).number}`
  } catch (error) {
    if (error instanceof ApiError) return error.problem?.code ?? String(error.status)
    throw error
  }
}

async function outcomesOf(count: number): Promise<string[]> {
  const outcomes: string[] = []
  for (let made = 0; made < count; made += 20)
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, () => told(guess())))))
  return outcomes.filter((outcome) => !refusals.includes(outcome))
}

test('200 guesses of a member find no order of another member', async () => {
  expect(await outcomesOf(200)).toEqual([])
})

test('10,000 guesses find none either', { ...long, timeout: 600_000 }, async () => {
  expect(await outcomesOf(10_000)).toEqual([])
})

/** The address of the file without or with another signature, for longer, of another file, or of all its bytes. */
function guessedAddress(): { url: URL; range?: string } {
  const url = new URL(address)
  const changed = (text: string) => {
    const at = randomInt(text.length)
    const other = [...'0123456789abcdef'].filter((sign) => sign !== text[at])
    return text.slice(0, at) + other[randomInt(other.length)] + text.slice(at + 1)
  }
  const kinds = [
    () => {
      url.search = ''
    },
    () => url.searchParams.set('X-Amz-Signature', changed(url.searchParams.get('X-Amz-Signature') ?? '')),
    () => url.searchParams.set('X-Amz-Expires', String(61 + randomInt(604_000))),
    () => {
      const path = url.pathname.split('/')
      url.pathname = [...path.slice(0, -1), changed(path.at(-1) ?? '')].join('/')
    },
  ]
  const kind = randomInt(kinds.length + 1)
  if (kind === kinds.length) return { url }
  kinds[kind]?.()
  return { url, range }
}

async function statusesOf(count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < count; made++) {
    const { url, range } = guessedAddress()
    const answer = await fetch(url, range ? { headers: { range } } : {})
    await answer.body?.cancel()
    statuses.push(answer.status)
  }
  return [...new Set(statuses)]
}

test('an address in the storage delivers its own bytes alone: 100 altered ones are refused', async () => {
  const right = await fetch(address, { headers: { range } })
  expect([right.status, (await right.arrayBuffer()).byteLength]).toEqual([206, 1000])
  expect(await statusesOf(100)).toEqual([403])
})

test('10,000 altered ones are refused too', { ...long, timeout: 600_000 }, async () => {
  expect(await statusesOf(10_000)).toEqual([403])
})

test("another member's idempotency key places an order of one's own", async () => {
  for (const key of keys) {
    const { orderId } = await checkOut(call, [shirt(await soldShirt(1))], { key })
    expect(bought.map(({ id }) => id)).not.toContain(orderId)
    expect(await call(api.orders.getOrder, { params: { id: orderId } })).toMatchObject({ state: 'pending' })
  }
})
