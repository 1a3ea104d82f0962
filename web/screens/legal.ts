import type { ComponentType } from 'react'

/** The legal pages, each loaded on its own. */
export const legalScreens = {
  '/privacy-policy': () =>
    import('../features/legal/privacy-policy-page.tsx').then((file) => file.PrivacyPolicyPage),
  '/terms-of-service': () =>
    import('../features/legal/terms-of-service-page.tsx').then((file) => file.TermsOfServicePage),
  '/cookie-policy': () =>
    import('../features/legal/cookie-policy-page.tsx').then((file) => file.CookiePolicyPage),
  '/refund-policy': () =>
    import('../features/legal/refund-policy-page.tsx').then((file) => file.RefundPolicyPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
