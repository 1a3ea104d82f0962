import { Problem } from '#shared/contract/problem.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { errorFacts, log } from '../../ports/process/log.ts'

/**
 * Turns a provider's error into a problem with advice; other errors are returned unchanged. Whether money moved is
 * said only by callers that know it.
 */
export function asProblem(error: unknown, advice = 'Please try again in a minute.'): unknown {
  return saidOf(
    error,
    () => new Problem('provider.down', `The payment provider is not responding. ${advice}`),
  )
}

/** The problem if money may have moved, by this call or on a page before it, and the outcome is unknown. */
export function asUnknown(error: unknown): unknown {
  return saidOf(
    error,
    () =>
      new Problem(
        'payment.unknown',
        'The payment provider is not responding, so we do not know yet whether this was paid. Please do not pay again. Your purchases show the result within a minute.',
      ),
  )
}

function saidOf(error: unknown, trouble: () => Problem): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'refused' && error.status === 402) {
    return new Problem('payment.declined', declined(error.issue), { reason: error.issue })
  }
  log('error', 'provider did not do it', errorFacts(error))
  return trouble()
}

/** The problem for a member who buys again while the bank works on the payment, or just after it was paid. */
export const beingPaid = () =>
  new Problem('payment.changed', 'This payment is already in progress. Please check your purchases.')

/** The bank's reason in words. */
export function declined(reason: string | undefined): string {
  switch (reason) {
    case 'insufficient_funds':
      return 'Your bank declined the payment because of insufficient funds. Nothing was charged.'
    case 'expired_card':
      return 'The card has expired. Nothing was charged.'
    case 'incorrect_cvc':
      return 'The security code of the card is wrong. Nothing was charged.'
    case 'authentication_required':
    case 'payment_intent_authentication_failure':
    case 'subscription_payment_intent_requires_action':
      return 'Your bank could not confirm your identity. Nothing was charged.'
    default:
      return 'Your bank declined the payment. Nothing was charged. Please try another card.'
  }
}
