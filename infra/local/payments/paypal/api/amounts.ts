import type { PayPalMoney } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { malformed, unprocessable } from './answer.ts'

/** Money in PayPal's format: a decimal string. Internally, whole cents (or whole yen). */

const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)
const withoutCents = new Set(['HUF', 'JPY', 'TWD'])

const cents = (value: string) => Math.round(Number(value) * 100)

export const centsOf = ({ value }: PayPalMoney) => cents(value)

export const moneyOf = (amount: number, currency: string): PayPalMoney => {
  const [sign, whole] = [amount < 0 ? '-' : '', Math.abs(amount)]
  const value = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
  return {
    currency_code: currency,
    value: `${sign}${withoutCents.has(currency) ? value.slice(0, -3) : value}`,
  }
}

/** PayPal's fee of a payment: 3.49 % and 49 cents, half a cent rounded up. */
export const feeOf = (amount: number) => Math.floor((amount * 349 + 5_000) / 10_000) + 49

/** Parses an amount from a body; `field` is its place there. */
export function readMoney(sent: unknown, field: string): PayPalMoney {
  const { currency_code: currency, value } = isObject(sent) ? sent : {}
  if (typeof currency !== 'string')
    throw malformed(`${field}/currency_code`, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.')
  if (typeof value !== 'string')
    throw malformed(`${field}/value`, 'INVALID_PARAMETER_SYNTAX', 'The value of a field is not a string.')
  if (!/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/.test(value) || value.length > 32)
    throw malformed(`${field}/value`, 'INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform.')
  if (!currencies.has(currency))
    throw unprocessable('INVALID_CURRENCY_CODE', 'Currency code should be a three-character currency code.')
  if (withoutCents.has(currency) && value.includes('.'))
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.')
  if (!/^\d+(\.\d{1,2})?$/.test(value))
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    )
  if (cents(value) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  return moneyOf(cents(value), currency)
}

/** Whether a value is a JSON object. */
export const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
