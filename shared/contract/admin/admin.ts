import { analytics } from './analytics.ts'
import { audit } from './audit.ts'

/** What the people who run Kiai see of all domains together. */
export const admin = { ...audit, ...analytics } as const
