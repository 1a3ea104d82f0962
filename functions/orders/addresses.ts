import type { KeptAddress } from '#shared/contract/address.ts'
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

/** Saves an address; the same address is saved once. */
export const keepAddress = (memberId: string, given: Given): Promise<KeptAddress> => {
  const added = { ...checked(given.address), id: newId('address') }
  return change(memberId, (addresses) => {
    const known = addresses.find((one) => isSame(one, added))
    if (!known && addresses.length >= most) throw new Problem('address.too_many')
    const kept = known ?? added
    const all = known ? [...addresses] : [...addresses, added]
    return { kept, all: given.isDefault ? firstOf(all, kept.id) : all }
  })
}

/** Changes an address. Another address that is now the same is removed; if it was the default, the changed one is. */
export const changeAddress = (memberId: string, id: string, given: Given): Promise<KeptAddress> => {
  const kept = { ...checked(given.address), id }
  return change(memberId, (addresses) => {
    if (!addresses.some((one) => one.id === id)) throw new Problem('address.not_found')
    const twin = addresses.find((one) => one.id !== id && isSame(one, kept))
    const all = addresses.filter((one) => one !== twin).map((one) => (one.id === id ? kept : one))
    const isFirst = given.isDefault || (twin !== undefined && twin === addresses[0])
    return { kept, all: isFirst ? firstOf(all, id) : all }
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

type Changed = { kept: KeptAddressItem; all: KeptAddressItem[] }

async function change(
  memberId: string,
  next: (addresses: readonly KeptAddressItem[]) => Changed,
): Promise<KeptAddress> {
  return tryAgain(async () => {
    const { addresses, updatedAt } = await bookOf(memberId)
    const { kept, all } = next(addresses)
    await write(memberId, all, updatedAt)
    return toKept(kept, all.indexOf(kept))
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
