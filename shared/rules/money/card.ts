/** Brands whose name is not the provider's word with a capital. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** `Visa ending in 4242`. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`} ending in ${last4}`
}
