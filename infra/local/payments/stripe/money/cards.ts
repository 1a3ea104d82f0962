/** The card numbers of Stripe's test mode, and the behavior of each. */

export type Decline = { code: string; decline_code?: string; message: string }

export type Card = {
  number: string
  brand: string
  /** Declines every payment, or only those without the holder present. */
  decline?: Decline
  declinesLater?: boolean
  /** Asks its holder to authenticate: each time, or until it is set up. */
  challenge?: 'always' | 'once'
  disputed?: 'fraudulent' | 'inquiry'
  refund?: 'late' | 'fails'
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message:
    decline_code === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
})

export const plainCard = '4242424242424242'
export const declinedCard = '4000000000000002'
export const insufficientCard = '4000000000009995'
export const challengeCard = '4000002500003155'

const known: Record<string, Omit<Card, 'number' | 'brand'>> = {
  [plainCard]: {},
  '4000056655665556': {},
  '5555555555554444': {},
  '378282246310005': {},
  '4000000000000077': {},
  [declinedCard]: { decline: declined('generic_decline') },
  [insufficientCard]: { decline: declined('insufficient_funds') },
  '4000000000009987': { decline: declined('lost_card') },
  '4000000000009979': { decline: declined('stolen_card') },
  '4000000000000069': { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000000341': { decline: declined('generic_decline'), declinesLater: true },
  [challengeCard]: { challenge: 'once' },
  '4000002760003184': { challenge: 'always' },
  '4000008260003178': { challenge: 'always', decline: declined('insufficient_funds') },
  '4000008400001629': { challenge: 'always', decline: declined('generic_decline') },
  '4000000000000259': { disputed: 'fraudulent' },
  '4000000000001976': { disputed: 'inquiry' },
  '4000000000005423': {},
  '4000000000007726': { refund: 'late' },
  '4000000000005126': { refund: 'fails' },
}

/**
 * The card of a number, with or without spaces; a real card is declined here, and a text that is no card number is
 * undefined.
 */
export function cardOf(typed: string): Card | undefined {
  const number = typed.replaceAll(/[\s-]/g, '')
  if (!isNumber(number)) return undefined
  const brand = number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa'
  return { number, brand, ...(known[number] ?? { decline: declined('live_mode_test_card') }) }
}

/** Payment methods that exist from the start, as tests of the API use them. */
export const tokens: Record<string, string> = {
  pm_card_visa: plainCard,
  pm_card_mastercard: '5555555555554444',
  pm_card_bypassPending: '4000000000000077',
  pm_card_visa_chargeDeclined: declinedCard,
  pm_card_chargeDeclined: declinedCard,
  pm_card_visa_chargeDeclinedInsufficientFunds: insufficientCard,
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
}

/** Checks the check digit. */
function isNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
