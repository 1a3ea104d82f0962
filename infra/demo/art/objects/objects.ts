import type { Canvas } from '../canvas.ts'
import { kabuto, kendoMask } from './objects-armour.ts'
import { crossedSwords, plantedSword } from './objects-blades.ts'
import { belt, jacket } from './objects-cloth.ts'
import { gloves, heavyBag } from './objects-gym.ts'
import { berimbau, drum } from './objects-music.ts'
import { reel, woodenPost } from './objects-wheel-and-post.ts'

/** Things about 320 units high; standing ones rest on y = 0, hanging ones hang from y = 0 downwards. */
export type Thing = { hangs?: boolean; draw: (canvas: Canvas) => string }

export const things = {
  heavyBag: { hangs: true, draw: heavyBag },
  gloves: { hangs: true, draw: gloves },
  sword: { draw: plantedSword },
  crossedSwords: { draw: crossedSwords },
  kendoMask: { draw: kendoMask },
  kabuto: { draw: kabuto },
  belt: { draw: belt },
  jacket: { draw: jacket },
  woodenPost: { draw: woodenPost },
  drum: { draw: drum },
  berimbau: { draw: berimbau },
  reel: { draw: reel },
} as const satisfies Record<string, Thing>

export type ThingName = keyof typeof things
