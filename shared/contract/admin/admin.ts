import { analytics } from './analytics.ts'
import { audit } from './audit.ts'

/** The admin area's views across all domains. */
export const admin = { ...audit, ...analytics } as const
