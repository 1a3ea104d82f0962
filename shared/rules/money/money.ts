/** Money is whole cents internally; on the wire it is dollars with two decimals, `19.99`. */

export function dollarsOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses dollars with two decimals, one or none; the caller has checked the format. */
export function centsOf(dollars: string): number {
  const [whole = '', decimals = ''] = dollars.split('.')
  return Number(whole + decimals.padEnd(2, '0'))
}
