/** What a member earns by finishing things. */
export const xpFor = { video: 10, lesson: 10, course: 100, session: 20 } as const

/** XP that takes a member from a level to the next one. */
const xpToLeave = (level: number) => 100 * level

export type Level = {
  level: number
  /** XP gathered on this level. */
  xp: number
  /** XP this level takes in all. */
  nextLevelXp: number
}

/** The level that all XP ever earned gives: level 1 takes 100 XP, level 2 another 200, and so on. */
export function levelOf(earned: number): Level {
  let level = 1
  let xp = Math.max(0, Math.floor(earned))
  while (xp >= xpToLeave(level)) xp -= xpToLeave(level++)
  return { level, xp, nextLevelXp: xpToLeave(level) }
}
