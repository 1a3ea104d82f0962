import { STRIKING } from './poses-striking.ts'
import { WAYS } from './poses-ways.ts'

/** Stances, all facing right. Mirror a figure to let it face left. */
export const POSES = { ...STRIKING, ...WAYS }

export type PoseName = keyof typeof POSES
