import { type Address, addressLines } from '#shared/rules/address/address.ts'

/** The lines of a label, with the country's name. */
export function labelLines(address: Address): string[] {
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(address.country)
  return [...addressLines(address), country ?? address.country]
}
