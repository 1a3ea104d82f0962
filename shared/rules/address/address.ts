import { countries } from './countries.ts'
import { regionsByCountry } from './regions.ts'

/** A shipping address. Parts that a country's addresses do not have are empty. */
export type Address = {
  /** Two letters, such as `US`. */
  country: string
  firstName: string
  lastName: string
  /** Street and number. */
  street: string
  /** Apartment, floor, company. */
  extra: string
  postcode: string
  city: string
  region: string
}

export type AddressPart = keyof Address

export const emptyAddress: Address = {
  country: 'US',
  firstName: '',
  lastName: '',
  street: '',
  extra: '',
  postcode: '',
  city: '',
  region: '',
}

/** Countries that are shipped to. */
export const countryCodes: readonly string[] = Object.keys(countries).filter((code) => code !== 'ZZ')
export const isCountry = (code: string): boolean => code !== 'ZZ' && Object.hasOwn(countries, code)

type Placed = 'postcode' | 'city' | 'region'
const letters: Readonly<Record<string, Placed>> = { Z: 'postcode', C: 'city', S: 'region' }

export type CountryRules = {
  /** Postcode, city and region in the written order; absent ones do not exist in the country. */
  order: readonly Placed[]
  required: ReadonlySet<Placed>
  /** Matches a complete postcode. */
  postcode: RegExp | undefined
  /** An example of a postcode. */
  example: string
  names: Readonly<Record<Placed, string>>
  /** The choices, if the country's addresses need a region; otherwise any text. */
  regions: readonly { key: string; name: string }[]
}

const postcodeNames: Readonly<Record<string, string>> = {
  zip: 'ZIP code',
  eircode: 'Eircode',
  pin: 'PIN code',
}
const cityNames: Readonly<Record<string, string>> = {
  district: 'District',
  post_town: 'Town',
  suburb: 'Suburb',
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('_', ' ')

/** The address format of a country. */
export function rulesOf(country: string): CountryRules {
  const [parts = 'C', needed = 'AC', zip = '', example = '', , zipName = '', stateName = '', placeName = ''] =
    countries[country] ?? []
  const order = [...parts].map((letter) => letters[letter]).filter((part) => part !== undefined)
  return {
    order,
    required: new Set([...needed].map((letter) => letters[letter]).filter((part) => part !== undefined)),
    postcode: zip ? new RegExp(`^(?:${zip})$`, 'i') : undefined,
    example,
    names: {
      postcode: postcodeNames[zipName] ?? 'Postcode',
      city: cityNames[placeName] ?? 'City',
      region: capital(stateName || 'province'),
    },
    regions: (regionsByCountry[country]?.split('~') ?? []).map((region) => {
      const [key = '', name = key] = region.split('|')
      return { key, name }
    }),
  }
}

/** The missing parts of an address, and those not in its country's format. */
export function addressIssues(address: Address): { part: AddressPart; words: string }[] {
  if (!isCountry(address.country)) return [{ part: 'country', words: 'Choose a country' }]
  const { order, required, postcode, example, names, regions } = rulesOf(address.country)
  const always = (['firstName', 'lastName', 'street'] as const).map((part) => ({
    part,
    words: address[part] ? undefined : missing[part],
  }))
  const placed = order.map((part) => ({ part, words: placedIssue(part) }))
  return [...always, ...placed].flatMap(({ part, words }) => (words ? [{ part, words }] : []))

  function placedIssue(part: Placed): string | undefined {
    const value = address[part]
    if (!value)
      return required.has(part) ? `Enter the ${names[part].toLowerCase().replace('zip', 'ZIP')}` : undefined
    if (part === 'postcode' && postcode && !postcode.test(value)) return `This looks like ${example} there`
    if (part === 'region' && regions.length > 0 && !regions.some(({ key }) => key === value)) {
      return `Choose the ${names.region.toLowerCase()}`
    }
    return undefined
  }
}

const missing = {
  firstName: 'Enter the first name',
  lastName: 'Enter the last name',
  street: 'Enter the street and number',
} as const

/** An address without the parts that its country does not have, its postcode in capitals. */
export function tidyAddress(address: Address): Address {
  const { order } = rulesOf(address.country)
  const kept = (part: Placed) => (order.includes(part) ? address[part] : '')
  return { ...address, postcode: kept('postcode').toUpperCase(), city: kept('city'), region: kept('region') }
}

/** The lines of a label, without the country's name. */
export function addressLines(address: Address): string[] {
  const { order } = rulesOf(address.country)
  const place = order.map((part) => address[part]).filter((word) => word !== '')
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    address.street,
    address.extra,
    place.join(' '),
  ].filter((line) => line !== '')
}
