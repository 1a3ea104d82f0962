import type { KeptAddress } from '#shared/contract/orders/address.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type Address, addressIssues, tidyAddress } from '#shared/rules/address/address.ts'
import { addressBook, type KeptAddressItem } from '../model/store/address-book.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const most = 10

type Given = { address: Address; isDefault?: boolean | undefined }

const toKept = ({ id, ...address }: KeptAddressItem, place: number): KeptAddress => ({
  id,
  isDefault: place === 0,
  address,
})

async function bookOf(memberId: string) {
  const { data } = await addressBook().get({ memberId }).go({ consistent: true })
  return data ?? { addresses: [], updatedAt: '' }
}

export async function listAddresses(memberId: string): Promise<KeptAddress[]> {
  const { addresses } = await bookOf(memberId)
  return addresses.map(toKept)
}

export const keepAddress = (memberId: string, given: Given): Promise<KeptAddress> => {
  const kept = { ...checked(given.address), id: newId('address') }
  return change(memberId, kept.id, (addresses) => {
    const known = addresses.find((one) => isSame(one, kept))
    if (!known && addresses.length >= most) throw new Problem('address.too_many')
    const all = known ? [...addresses] : [...addresses, kept]
    return given.isDefault ? firstOf(all, known?.id ?? kept.id) : all
  })
}

export const changeAddress = (memberId: string, id: string, given: Given): Promise<KeptAddress> => {
  const kept = { ...checked(given.address), id }
  return change(memberId, id, (addresses) => {
    if (!addresses.some((one) => one.id === id)) throw new Problem('address.not_found')
    const all = addresses.map((one) => (one.id === id ? kept : one))
    return given.isDefault ? firstOf(all, id) : all
  })
}

export async function forgetAddress(memberId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const { addresses, updatedAt } = await bookOf(memberId)
    const left = addresses.filter((one) => one.id !== id)
    if (left.length < addresses.length) await write(memberId, left, updatedAt)
  })
}

/** An address in the format of its country; throws a Problem if it cannot be one. */
function checked(given: Address): Address {
  const address = tidyAddress(given)
  const issues = addressIssues(address).map(({ part, words }) => ({
    path: `body.address.${part}`,
    message: words,
  }))
  const [first] = issues
  if (first) throw new Problem('request.invalid', `${first.path}: ${first.message}`, { issues })
  return address
}

const firstOf = (addresses: readonly KeptAddressItem[], id: string): KeptAddressItem[] => [
  ...addresses.filter((one) => one.id === id),
  ...addresses.filter((one) => one.id !== id),
]

/** The same place and person: such an address is kept once. */
const isSame = ({ id: _, ...one }: KeptAddressItem, { id: __, ...other }: KeptAddressItem): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

async function change(
  memberId: string,
  id: string,
  next: (addresses: readonly KeptAddressItem[]) => KeptAddressItem[],
): Promise<KeptAddress> {
  return tryAgain(async () => {
    const { addresses, updatedAt } = await bookOf(memberId)
    const all = next(addresses)
    await write(memberId, all, updatedAt)
    const place = all.findIndex((one) => one.id === id)
    const kept = all[place] ?? all.at(0)
    if (!kept) throw new Problem('address.not_found')
    return toKept(kept, Math.max(0, place))
  })
}

/** Optimistic concurrency: written only if the book is unchanged since it was read. */
async function write(memberId: string, addresses: KeptAddressItem[], known: string): Promise<void> {
  const updatedAt = later(known, clock.now())
  await addressBook()
    .upsert({ memberId, addresses, updatedAt })
    .where((a, { eq, notExists }) => (known ? eq(a.updatedAt, known) : notExists(a.updatedAt)))
    .go()
}
