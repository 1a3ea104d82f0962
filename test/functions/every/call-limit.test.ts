import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, json, refusedPerCall } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { problems } from '#shared/contract/problem.ts'
import { serve } from '../../../functions/http/serve.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { handler } from '../../../functions/newsletter/index.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { ownWord } from '../../support/kiai.ts'
import { callFrom, lambda, ownAddress } from '../../support/platform/lambda.ts'
import { itemsWith } from '../../support/platform/table.ts'

const { path, limit } = api.newsletter.subscribe

// One line a call would drown the output of the tests.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const newBody = () => JSON.stringify({ email: `${ownWord()}@kiai.test` })
const subscription = (body: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})
const send = (forwardedFor: string, body = newBody()) =>
  lambda(handler, callFrom(forwardedFor, path, subscription(body)))
const statusOf = async (forwardedFor: string) => (await send(forwardedFor)).statusCode

async function exhaust(forwardedFor: string): Promise<void> {
  for (let sent = 0; sent < limit.calls; sent++) expect(await statusOf(forwardedFor)).toBe(204)
}

/** Halfway through a window: the machine may be slow, but not that slow. */
function stepClock(stretches = 0): void {
  const whole = limit.seconds * 1000
  const now = (Math.floor(Date.now() / whole) + 0.5 + stretches) * whole
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now))
}

describe('a limited call', () => {
  test('is refused in words once a network has made as many as it may, and says when to come again', async () => {
    stepClock()
    const address = ownAddress()
    await exhaust(address)
    const { statusCode, headers, body } = await send(address)
    expect(statusCode).toBe(problems['calls.too_many'].status)
    expect(headers).toMatchObject({ 'retry-after': String(limit.seconds / 2), 'cache-control': 'no-store' })
    expect(JSON.parse(body ?? '')).toMatchObject({
      code: 'calls.too_many',
      detail: 'Too many attempts in a short time. Please try again in 5 minutes.',
    })
    expect(await statusOf(ownAddress())).toBe(204)
  })

  test('that was refused has no effect', async () => {
    stepClock()
    const address = ownAddress()
    await exhaust(address)
    const word = ownWord()
    await send(address, JSON.stringify({ email: `${word}@kiai.test` }))
    expect(await itemsWith(word)).toEqual([])
  })

  test('may be made again in the next window', async () => {
    stepClock()
    const address = ownAddress()
    await exhaust(address)
    expect(await statusOf(address)).toBe(429)
    stepClock(1)
    expect(await statusOf(address)).toBe(204)
  })

  test('is counted exactly, however many come at once', async () => {
    stepClock()
    const address = ownAddress()
    const statuses = await Promise.all(Array.from({ length: limit.calls * 2 }, () => statusOf(address)))
    expect(statuses.filter((status) => status === 204)).toHaveLength(limit.calls)
    expect(statuses.filter((status) => status === 429)).toHaveLength(limit.calls)
  })

  test('with invalid input is counted apart, with five times the limit', async () => {
    stepClock()
    const address = ownAddress()
    const bodies = [JSON.stringify({ email: 'mika' }), '{', JSON.stringify({ [ownWord()]: 1 })]
    const refused = (at: number) => send(address, bodies[at % bodies.length])
    for (let sent = 0; sent < limit.calls * refusedPerCall; sent++) {
      expect((await refused(sent)).statusCode).toBe(400)
    }
    for (const at of bodies.keys()) expect((await refused(at)).statusCode).toBe(429)
    await exhaust(address)
  })

  test('is not freed by addresses that the caller puts in front of their own', async () => {
    stepClock()
    const address = ownAddress()
    for (let sent = 0; sent < limit.calls; sent++) await statusOf(`${ownAddress()}, ${address}`)
    expect(await statusOf(`198.51.100.7, ${address}`)).toBe(429)
    expect(await statusOf(`, ${address}`)).toBe(429)
  })

  test('counts a household by half of its address, and its neighbours as others', async () => {
    stepClock()
    const [a = '', b = '', c = '', d = ''] = ownAddress().split(':')
    await exhaust(`${a}:${b}:${c}:${d}::1`)
    expect(await statusOf(`${a}:${b}:${c}:${d}:ffff:1:2:3`)).toBe(429)
    expect(await statusOf(`${a}:${b}:${c}:${d === '1' ? '2' : '1'}::1`)).toBe(204)
  })

  test('stores no address', async () => {
    stepClock()
    const address = '203.0.113.77'
    await statusOf(address)
    expect(await itemsWith(address)).toEqual([])
  })
})

test('behind the one origin does not count forged addresses either', async () => {
  const origin = inject('origin')
  const statuses: number[] = []
  for (let sent = 0; sent <= limit.calls; sent++) {
    const { method, headers, body } = subscription(newBody())
    const answer = await fetch(origin + path, {
      method,
      body,
      headers: { ...headers, origin, 'x-forwarded-for': ownAddress() },
    })
    statuses.push(answer.status)
  }
  // The count may restart between two windows.
  for (let more = 0; more <= limit.calls && !statuses.includes(429); more++) {
    const { method, headers, body } = subscription(newBody())
    statuses.push((await fetch(origin + path, { method, body, headers: { ...headers, origin } })).status)
  }
  expect(statuses).toContain(429)
})

describe('a call that is counted in memory', () => {
  const ping = endpoint({
    method: 'GET',
    path: '/api/t1',
    access: 'public',
    summary: 'Answers',
    limit: { calls: 3, seconds: 60, of: 'copy' },
    success: json(z.object({ ok: z.boolean() })),
  })

  test('is refused by this copy once a network has made as many as it may, without a write', async () => {
    stepClock()
    const written = vi.spyOn(stored.client, 'send')
    const served = serve({ ping }, { ping: async () => ({ ok: true }) })
    const status = async (address: string) => (await lambda(served, callFrom(address, ping.path))).statusCode
    const address = ownAddress()
    for (let sent = 0; sent < 3; sent++) expect(await status(address)).toBe(200)
    expect(await status(address)).toBe(429)
    expect(await status(ownAddress())).toBe(200)
    stepClock(1)
    expect(await status(address)).toBe(200)
    expect(written).not.toHaveBeenCalled()
  })

  test('sign-in, search and the newsletter have limits', () => {
    expect(api.auth.login.limit.of).toBe('copy')
    expect(api.catalogue.search.limit.of).toBe('copy')
    expect(api.newsletter.subscribe.limit.calls).toBeGreaterThan(0)
  })
})
