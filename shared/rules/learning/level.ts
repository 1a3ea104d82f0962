/** XP for finishing things. */
export const xpFor = { video: 10, lesson: 10, course: 100, session: 20 } as const

/** XP from a level to the next one. */
const xpToLeave = (level: number) => 100 * level

export type Level = {
  level: number
  /** XP earned on this level. */
  xp: number
  /** XP that this level takes in all. */
  nextLevelXp: number
}

/** The level for a total of XP: level 1 takes 100 XP, level 2 another 200, and so on. */
export function levelOf(earned: number): Level {
  let level = 1
  let xp = Math.max(0, Math.floor(earned))
  while (xp >= xpToLeave(level)) xp -= xpToLeave(level++)
  return { level, xp, nextLevelXp: xpToLeave(level) }
}
