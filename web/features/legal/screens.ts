import type { ComponentType } from 'react'

/** The pages of the law, each loaded by itself. */
export const legalScreens = {
  '/privacy-policy': () => import('./privacy-policy-page.tsx').then((file) => file.PrivacyPolicyPage),
  '/terms-of-service': () => import('./terms-of-service-page.tsx').then((file) => file.TermsOfServicePage),
  '/cookie-policy': () => import('./cookie-policy-page.tsx').then((file) => file.CookiePolicyPage),
  '/refund-policy': () => import('./refund-policy-page.tsx').then((file) => file.RefundPolicyPage),
} as const satisfies Record<string, () => Promise<ComponentType>>
