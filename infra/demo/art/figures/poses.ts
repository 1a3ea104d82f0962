import { striking } from './poses-striking.ts'
import { ways } from './poses-ways.ts'

/** Stances, all facing right. Mirror a figure to let it face left. */
export const namedPoses = { ...striking, ...ways }

export type PoseName = keyof typeof namedPoses
