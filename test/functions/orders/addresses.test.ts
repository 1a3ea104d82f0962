import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { forgetAddress, keepAddress } from '../../../functions/orders/addresses.ts'
import { expectProblem, problemOf } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { anAddress, buy, readOrder, shirt, soldShirt } from '../../support/store/orders.ts'

const { orders } = api

/** Saved addresses: one default at most, each address once, seen by their member only. */

const at = (number: number) => ({ ...anAddress, street: `${number} Bedford Ave` })
const keep = (call: Call, number: number, more: { isDefault?: boolean } = {}) =>
  call(orders.keepAddress, { body: { address: at(number), ...more } })
const listed = async (call: Call) => (await call(orders.listAddresses)).items
const streets = async (call: Call) =>
  (await listed(call)).map(({ address, isDefault }) => `${address.street}${isDefault ? ', default' : ''}`)

describe('saved addresses', () => {
  test('begin with the default, which is the first one saved', async () => {
    const { call } = await newcomer()
    expect(await listed(call)).toEqual([])
    expect(await keep(call, 1)).toMatchObject({ isDefault: true })
    expect(await keep(call, 2)).toMatchObject({ isDefault: false })
    expect(await streets(call)).toEqual(['1 Bedford Ave, default', '2 Bedford Ave'])
  })

  test('have another default once one is saved or changed as such', async () => {
    const { call } = await newcomer()
    const { id } = await keep(call, 1)
    expect(await keep(call, 2, { isDefault: true })).toMatchObject({ isDefault: true })
    expect(await streets(call)).toEqual(['2 Bedford Ave, default', '1 Bedford Ave'])
    const changed = await call(orders.changeAddress, {
      params: { id },
      body: { address: at(1), isDefault: true },
    })
    expect(changed).toMatchObject({ id, isDefault: true })
    expect(await streets(call)).toEqual(['1 Bedford Ave, default', '2 Bedford Ave'])
  })

  test('keep their place when they are changed', async () => {
    const { call } = await newcomer()
    await keep(call, 1)
    const { id } = await keep(call, 2)
    await keep(call, 3)
    const changed = await call(orders.changeAddress, { params: { id }, body: { address: at(4) } })
    expect(changed).toMatchObject({ id, isDefault: false, address: { street: '4 Bedford Ave' } })
    expect(await streets(call)).toEqual(['1 Bedford Ave, default', '4 Bedford Ave', '3 Bedford Ave'])
  })

  test('that are saved and removed concurrently are not lost', async () => {
    const { id, call } = await newcomer()
    const first = await keep(call, 1)
    // In this process, so that something can happen between its read and its write.
    const meanwhile = (happens: () => Promise<unknown>) =>
      justBefore((command) => command instanceof UpdateCommand, happens)
    meanwhile(() => keep(call, 2))
    await keepAddress(id, { address: { ...at(3), extra: '' } })
    vi.restoreAllMocks()
    expect(await streets(call)).toEqual(['1 Bedford Ave, default', '2 Bedford Ave', '3 Bedford Ave'])
    meanwhile(() => keep(call, 4))
    await forgetAddress(id, first.id)
    vi.restoreAllMocks()
    expect(await streets(call)).toEqual(['2 Bedford Ave, default', '3 Bedford Ave', '4 Bedford Ave'])
    const other = await newcomer()
    meanwhile(() => keep(other.call, 1))
    await keepAddress(other.id, { address: { ...at(2), extra: '' } })
    vi.restoreAllMocks()
    expect(await streets(other.call)).toEqual(['1 Bedford Ave, default', '2 Bedford Ave'])
  })

  test('are saved once, in the format of their country', async () => {
    const { call } = await newcomer()
    await keep(call, 1)
    const second = await keep(call, 2)
    expect(await keep(call, 2)).toEqual(second)
    const british = { ...anAddress, country: 'GB', postcode: 'sw1a 1aa', city: 'London', region: 'NY' }
    const { address } = await call(orders.keepAddress, { body: { address: british } })
    expect(address).toMatchObject({ postcode: 'SW1A 1AA', region: '' })
    expect(await call(orders.keepAddress, { body: { address: british } })).toMatchObject({ address })
    expect(await listed(call)).toHaveLength(3)
  })

  test('that became the same are one; it is the default if one of them was', async () => {
    const { call } = await newcomer()
    await keep(call, 1)
    const { id } = await keep(call, 2)
    const changed = await call(orders.changeAddress, { params: { id }, body: { address: at(1) } })
    expect(changed).toMatchObject({ id, isDefault: true })
    expect(await streets(call)).toEqual(['1 Bedford Ave, default'])
  })

  test('are refused from the eleventh on', async () => {
    const { call } = await newcomer()
    for (let number = 1; number <= 10; number++) await keep(call, number)
    await expectProblem(keep(call, 11), 'address.too_many')
    expect(await keep(call, 10)).toMatchObject({ address: { street: '10 Bedford Ave' } })
    expect(await listed(call)).toHaveLength(10)
  })

  test('that are saved at the same time are all kept', async () => {
    const { call } = await newcomer()
    await Promise.all([1, 2, 3].map((number) => keep(call, number)))
    const kept = await listed(call)
    expect(kept).toHaveLength(3)
    expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('that their country does not know are refused, with the field', async () => {
    const { call } = await newcomer()
    const wrong = { ...anAddress, postcode: '1', region: '' }
    expect(await problemOf(call(orders.keepAddress, { body: { address: wrong } }))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'body.address.region' }, { path: 'body.address.postcode' }],
    })
    const { id } = await keep(call, 1)
    await expectProblem(
      call(orders.changeAddress, { params: { id }, body: { address: { ...anAddress, country: 'ZZ' } } }),
      'request.invalid',
    )
    expect(await streets(call)).toEqual(['1 Bedford Ave, default'])
  })

  test('that are deleted leave the next one as default, and orders keep their copy', async () => {
    const [{ call }, product] = await Promise.all([newcomer(), soldShirt(1)])
    const { id } = await keep(call, 1)
    await keep(call, 2)
    const order = await buy(call, [shirt(product)], { address: at(1) })
    await call(orders.changeAddress, { params: { id }, body: { address: at(3) } })
    await call(orders.forgetAddress, { params: { id } })
    await call(orders.forgetAddress, { params: { id } })
    expect(await streets(call)).toEqual(['2 Bedford Ave, default'])
    expect((await readOrder(call, order.id)).address).toMatchObject({ street: '1 Bedford Ave' })
  })

  test('of another member are neither listed, nor changed, nor deleted', async () => {
    const [{ call }, other] = await Promise.all([newcomer(), newcomer()])
    const { id } = await keep(call, 1)
    await keep(other.call, 2)
    const change = other.call(orders.changeAddress, { params: { id }, body: { address: at(3) } })
    await expectProblem(change, 'address.not_found')
    await other.call(orders.forgetAddress, { params: { id } })
    expect(await streets(call)).toEqual(['1 Bedford Ave, default'])
    expect(await streets(other.call)).toEqual(['2 Bedford Ave, default'])
  })
})
