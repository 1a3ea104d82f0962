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
    () => new Problem('provider.down', `The payment provider does not answer at the moment. ${advice}`),
  )
}

/** The problem if money may have moved, by this call or on a page before it, and the outcome is unknown. */
export function asUnknown(error: unknown): unknown {
  return saidOf(
    error,
    () =>
      new Problem(
        'payment.unknown',
        'We do not know yet whether this was paid: the payment provider has not answered. Your purchases show it within a minute; please do not pay again.',
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
  new Problem('payment.changed', 'This is being paid already; please look at your purchases')

/** The bank's reason in words. */
export function declined(reason: string | undefined): string {
  switch (reason) {
    case 'insufficient_funds':
      return 'Your bank declined the payment: there is not enough money on the card. Nothing was charged.'
    case 'expired_card':
      return 'The card has expired. Nothing was charged.'
    case 'incorrect_cvc':
      return 'The security code of the card is not right. Nothing was charged.'
    case 'authentication_required':
    case 'payment_intent_authentication_failure':
    case 'subscription_payment_intent_requires_action':
      return 'The bank could not confirm that it was you. Nothing was charged.'
    default:
      return 'Your bank declined the payment. Nothing was charged; please try another card.'
  }
}
