import type { Provider } from '#shared/rules/money/charge.ts'
import { payPalProvider } from './paypal/provider.ts'
import type { PaymentProvider } from './provider/payment-provider.ts'
import { stripeProvider } from './stripe/provider.ts'

/** The payment providers. Callers use them through here without naming one. */
export const providers: Readonly<Record<Provider, PaymentProvider>> = {
  stripe: stripeProvider,
  paypal: payPalProvider,
}
