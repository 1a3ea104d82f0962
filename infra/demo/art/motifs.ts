import { type Canvas, group, path, rimmed } from './canvas.ts'
import { drawFigure } from './figures/figure.ts'
import type { Clothing, Pose } from './figures/figure-pose.ts'
import { namedPoses, type PoseName } from './figures/poses.ts'
import { type ThingName, things } from './objects/objects.ts'
import { type Point, polygon, reach, ribbon, type Station } from './ribbon.ts'

type Actor = {
  pose: PoseName
  x: number
  y?: number
  mirror?: boolean
  weapon?: 'sword' | 'staff' | 'sai'
  hat?: boolean
  lean?: number
}

/** Figures that act together, x in figure units around the middle of the scene. */
const casts = {
  duel: [
    { pose: 'swordGuard', x: -105, weapon: 'sword' },
    { pose: 'swordHigh', x: 105, mirror: true, weapon: 'sword' },
  ],
  swordsman: [{ pose: 'swordHigh', x: 0, weapon: 'sword' }],
  ronin: [{ pose: 'swordGuard', x: 0, weapon: 'sword', hat: true }],
  staff: [{ pose: 'singleWhip', x: 0, weapon: 'staff' }],
  sparring: [
    { pose: 'sideKick', x: -72 },
    { pose: 'frontPunch', x: 96, mirror: true },
  ],
  kickboxing: [
    { pose: 'roundhouse', x: -66 },
    { pose: 'boxer', x: 70, mirror: true },
  ],
  boxing: [
    { pose: 'cross', x: -62 },
    { pose: 'boxer', x: 84, mirror: true },
  ],
  clinch: [
    { pose: 'knee', x: -30 },
    { pose: 'longGuard', x: 62, mirror: true },
  ],
  takedown: [
    { pose: 'shoot', x: -70 },
    { pose: 'boxer', x: 66, mirror: true },
  ],
  standoff: [
    { pose: 'openHands', x: -74 },
    { pose: 'bareFist', x: 92, mirror: true },
  ],
  grappling: [
    { pose: 'shoot', x: -66 },
    { pose: 'openHands', x: 74, mirror: true },
  ],
  bowing: [
    { pose: 'bow', x: -112 },
    { pose: 'bow', x: 112, mirror: true },
  ],
  roda: [
    { pose: 'inverted', x: -64 },
    { pose: 'singleWhip', x: 104, mirror: true },
  ],
  sitting: [{ pose: 'seiza', x: 0 }],
  class: [
    { pose: 'seiza', x: -150 },
    { pose: 'seiza', x: -50 },
    { pose: 'seiza', x: 50 },
    { pose: 'standing', x: 170 },
  ],
  line: [
    { pose: 'frontPunch', x: -190 },
    { pose: 'frontPunch', x: 0 },
    { pose: 'frontPunch', x: 190 },
  ],
} as const satisfies Record<string, readonly Actor[]>

export type MotifName = PoseName | ThingName | keyof typeof casts

const weaponLength = { sword: 108, staff: 190, sai: 46 }

function drawWeapon(actor: Actor, pose: Pose, hands: readonly [Point, Point]): string {
  if (!actor.weapon) return ''
  const grip: Point = [(hands[0][0] + hands[1][0]) / 2, (hands[0][1] + hands[1][1]) / 2]
  if (actor.weapon === 'staff') {
    const [from, to] = [reach(hands[1], 148, 150), reach(hands[1], -32, 90)]
    return ribbon(
      [
        [...from, 2],
        [...to, 2],
      ],
      false,
    )
  }
  const angle = actor.pose === 'swordHigh' ? -158 : -28
  const tip = reach(grip, angle, weaponLength.sword)
  const middle = reach(reach(grip, angle, 55), angle - 90, -4)
  const blade = ribbon(
    [
      [...reach(grip, angle, -16), 2.4],
      [...reach(grip, angle, 10), 2.2],
      [...middle, 2.2],
      [...tip, 0.4],
    ],
    false,
  )
  const guard = ribbon([
    [...reach(reach(grip, angle, 10), angle - 90, 5), 1.4],
    [...reach(reach(grip, angle, 10), angle + 90, 5), 1.4],
  ])
  return blade + guard + (pose.clothing === 'hakama' ? scabbard(pose) : '')
}

function scabbard(pose: Pose): string {
  const waist = reach(pose.pelvis, pose.torso, 14)
  return ribbon(
    [
      [...reach(waist, -20, 14), 2.4],
      [...waist, 2.4],
      [...reach(waist, 158, 70), 1.8],
    ],
    false,
  )
}

function hatShape(head: Point): string {
  const [x, y] = head
  return polygon([
    [x, y - 24],
    [x + 10, y - 16],
    [x + 33, y + 1],
    [x + 24, y + 3],
    [x, y + 1],
    [x - 24, y + 3],
    [x - 33, y + 1],
    [x - 10, y - 16],
  ])
}

function drawActor(canvas: Canvas, actor: Actor, scale: number, side: number, wear?: Wear): string {
  const pose: Pose = { ...namedPoses[actor.pose], ...wear }
  const figure = drawFigure(pose)
  const shape =
    figure.outline + drawWeapon(actor, pose, figure.hands) + (actor.hat ? hatShape(figure.head) : '')
  const shadow = `<ellipse cx="0" cy="3" rx="74" ry="5" fill="${canvas.palette.night}" opacity=".5"/>`
  const lightSide = actor.mirror ? -side : side
  const edge = 2.2 / scale + 0.35
  const near = figure.near.map((limb) => edgeOf(limb, lightSide)).join('')
  const drawn =
    shadow +
    rimmed(canvas, shape, lightSide, edge) +
    path(near, canvas.palette.discEdge, 0.6) +
    path(figure.details, canvas.palette.rim, 0.65)
  return group(drawn, `translate(${actor.x} ${actor.y ?? 0}) scale(${actor.mirror ? -1 : 1} 1)`)
}

/** The lit side of a limb, as a line that swells and tapers off. */
function edgeOf(limb: readonly [Point[], Point[]], side: number): string {
  const lit = (points: readonly Point[]) => points.reduce((sum, [x, y]) => sum + x * side - y * 0.5, 0)
  const [one, other] = limb
  const line = lit(one) > lit(other) ? one : other
  return ribbon(
    line.map(([x, y], at): Station => [x, y, Math.sin((Math.PI * (at + 0.3)) / line.length) * 0.62]),
    false,
  )
}

const actorsOf = (motif: MotifName): readonly Actor[] | undefined => {
  if (motif in casts) return casts[motif as keyof typeof casts]
  if (motif in namedPoses) return [{ pose: motif as PoseName, x: 0 }]
  return undefined
}

/** How far people reach to each side, in figure units: pairs are drawn smaller. */
const isCrowded = (actors: readonly Actor[]) => actors.length > 1

type Staging = { stand?: number; size?: number; mirror?: boolean; wear?: Wear }

/** Clothing of a figure that replaces that of its pose. */
export type Wear = Pick<Pose, 'hair' | 'belt' | 'gloves'> & { clothing?: Clothing }

/** Draws the hero of the poster near the light; `size` 1 is the ordinary size. */
export function drawMotif(canvas: Canvas, motif: MotifName, staging: Staging): string {
  const { light, ground, width } = canvas
  const { size = 1, wear } = staging
  const x = staging.stand === undefined ? light.x + (width / 2 - light.x) * 0.12 : width * staging.stand
  const flip = staging.mirror ? -1 : 1
  const actors = actorsOf(motif)
  if (actors) {
    const scale = (isCrowded(actors) ? 1.75 : 2.05) * size
    const side = (staging.stand === undefined ? x < width / 2 : x < light.x) ? flip : -flip
    const drawn = actors.map((actor) => drawActor(canvas, actor, scale, side, wear)).join('')
    return group(drawn, `translate(${x} ${ground + 12}) scale(${flip * scale} ${scale})`)
  }
  const thing = things[motif as ThingName]
  const hangs = 'hangs' in thing
  const scale = (motif === 'belt' ? 1.25 : hangs ? 1.36 : 1.3) * size
  const y = motif === 'belt' ? 452 : hangs ? 8 : ground + 24
  const foot =
    hangs || motif === 'belt'
      ? ''
      : `<ellipse cx="${x}" cy="${ground + 24}" rx="${190 * scale}" ry="16" fill="${canvas.palette.night}" opacity=".55"/>`
  return foot + group(thing.draw(canvas), `translate(${x} ${y}) scale(${flip * scale} ${scale})`)
}
