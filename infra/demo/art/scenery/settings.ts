import { box, type Canvas, enso, fog } from '../canvas.ts'
import { cage, ring, stadium } from './scenery-arena.ts'
import { shrine, steps, torii } from './scenery-gates.ts'
import { dojo, moonWindow } from './scenery-halls.ts'
import { bamboo, desert, meadow, mountains, sea, shore } from './scenery-land.ts'
import { pagoda } from './scenery-pagoda.ts'
import { city, gym } from './scenery-town.ts'

/** The places a picture can show, by name. */
export const namedSettings = {
  mountains,
  meadow,
  sea,
  bamboo,
  desert,
  shore,
  torii,
  shrine,
  pagoda,
  dojo,
  moonWindow,
  steps,
  ring,
  cage,
  stadium,
  city,
  gym,
  ink,
}
export const indoorSettings: readonly string[] = ['dojo', 'ring', 'cage', 'stadium', 'gym']

export type SettingName = keyof typeof namedSettings

/** Without a place: a bare wall of ink with a brush circle. */
function ink(canvas: Canvas): string {
  const { light, palette, width, height, ground } = canvas
  return (
    enso(canvas, light.x, light.y + 26, light.radius * 1.5, palette.rim) +
    fog(canvas, ground - 170, 300, palette.glow, 0.28) +
    box(0, ground + 30, width, height, palette.night, 0.5)
  )
}
