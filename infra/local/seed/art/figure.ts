import { between, blob, type Point, polygon, reach, ribbon, type Station } from './ribbon.ts'

/** What a figure wears: it decides the outline of limbs and body. */
export type Clothing = 'gi' | 'shorts' | 'hakama' | 'trousers'

/** Directions in degrees, 0 right, 90 down, -90 up; `length` < 1 foreshortens a limb towards the viewer. */
export type ArmPose = { upper: number; fore: number; hand?: 'fist' | 'open'; length?: number; palm?: number }
export type LegPose = { thigh: number; shin: number; foot: number; length?: number; shinLength?: number }

/**
 * A body in a stance, by the directions of its bones, so that proportions stay those of a grown person
 * eight heads high (200 units). The ground is y = 0. `turn` is how much the chest faces the viewer
 * (0 profile, 1 frontal).
 */
export type Pose = {
  clothing: Clothing
  pelvis: Point
  torso: number
  turn: number
  head: number
  face?: number
  arms: readonly [back: ArmPose, front: ArmPose]
  legs: readonly [back: LegPose, front: LegPose]
  /** directions of the two ends of the belt */
  belt?: readonly [number, number]
  topknot?: boolean
  gloves?: boolean
  hairband?: boolean
}

/** Path data of the body, of the lines drawn on it in light, and where its hands are, for weapons. */
export type Figure = { outline: string; details: string; hands: readonly [Point, Point]; head: Point }

const LENGTH = { torso: 60, neck: 9, upperArm: 35, forearm: 30, thigh: 50, shin: 49, foot: 25 }

type Widths = { hip: number; thigh: number; knee: number; calf: number; ankle: number }
const BARE_LEG: Widths = { hip: 12.5, thigh: 11.2, knee: 7.6, calf: 8.4, ankle: 4.4 }

export function drawFigure(pose: Pose): Figure {
  const chest = reach(pose.pelvis, pose.torso, LENGTH.torso)
  const across = pose.torso + 90
  const shoulders: [Point, Point] = [
    reach(chest, across, -(5 + pose.turn * 15)),
    reach(chest, across, 5 + pose.turn * 15),
  ]
  const hips: [Point, Point] = [
    reach(pose.pelvis, across, -(3 + pose.turn * 7)),
    reach(pose.pelvis, across, 3 + pose.turn * 7),
  ]
  const parts: string[] = [torsoOutline(pose, chest, shoulders, hips)]
  const arms = pose.arms.map((arm, side) => drawArm(pose, arm, shoulders[side] ?? chest))
  const legs = pose.legs.map((leg, side) => drawLeg(pose, leg, hips[side] ?? pose.pelvis))
  const head = drawHead(pose, chest)
  if (pose.clothing === 'hakama') parts.push(drawHakama(pose, hips))
  parts.push(...legs, ...arms.map((arm) => arm.path), head.path)
  const belt = pose.belt ? drawBelt(pose, pose.belt) : { tails: '', line: '' }
  parts.push(belt.tails)
  const [backHand, frontHand] = [arms[0]?.hand ?? chest, arms[1]?.hand ?? chest]
  return {
    outline: parts.join(''),
    details: belt.line + (pose.clothing === 'gi' ? lapels(pose, chest) : ''),
    hands: [backHand, frontHand],
    head: head.centre,
  }
}

function torsoOutline(pose: Pose, chest: Point, shoulders: [Point, Point], hips: [Point, Point]): string {
  const across = pose.torso + 90
  const waist = reach(pose.pelvis, pose.torso, 20)
  const ribs = reach(pose.pelvis, pose.torso, 40)
  const loose = pose.clothing === 'gi' || pose.clothing === 'hakama' ? 1.5 : 0
  const half = (profile: number, frontal: number) => profile + (frontal - profile) * pose.turn + loose
  const neck = reach(chest, pose.torso, 5)
  const side = (from: Point, width: number) => reach(from, across, width)
  return blob([
    side(neck, -6),
    side(reach(chest, pose.torso, 1), -half(9, 17)),
    side(shoulders[0], -3),
    side(ribs, -half(13.5, 18)),
    side(waist, -half(11.5, 13.5)),
    side(hips[0], -9 - loose),
    side(reach(pose.pelvis, pose.torso, -10), -half(9, 12)),
    side(reach(pose.pelvis, pose.torso, -10), half(9, 12)),
    side(hips[1], 9 + loose),
    side(waist, half(11.5, 13.5)),
    side(ribs, half(13.5, 18)),
    side(shoulders[1], 3),
    side(reach(chest, pose.torso, 1), half(9, 17)),
    side(neck, 6),
  ])
}

function drawArm(pose: Pose, arm: ArmPose, shoulder: Point): { path: string; hand: Point } {
  const scale = arm.length ?? 1
  const elbow = reach(shoulder, arm.upper, LENGTH.upperArm * scale)
  const wrist = reach(elbow, arm.fore, LENGTH.forearm * scale)
  const hand = reach(wrist, arm.palm ?? arm.fore, pose.gloves ? 9 : 6)
  const bare = ribbon([
    [...shoulder, 8],
    [...between(shoulder, elbow, 0.5), 7.4],
    [...elbow, 5.6],
    [...between(elbow, wrist, 0.35), 6],
    [...wrist, 3.8],
  ])
  const path =
    bare + drawHand(pose, arm, wrist) + (hasSleeves(pose) ? drawSleeve(shoulder, elbow, wrist) : '')
  return { path, hand }
}

const hasSleeves = (pose: Pose) => pose.clothing === 'gi' || pose.clothing === 'hakama'

function drawSleeve(shoulder: Point, elbow: Point, wrist: Point): string {
  return ribbon(
    [
      [...shoulder, 10.5],
      [...between(shoulder, elbow, 0.55), 9.8],
      [...elbow, 9],
      [...between(elbow, wrist, 0.4), 9.8],
      [...between(elbow, wrist, 0.72), 11],
    ],
    false,
  )
}

function drawHand(pose: Pose, arm: ArmPose, wrist: Point): string {
  const direction = arm.palm ?? arm.fore
  if (pose.gloves) {
    const cuff = reach(wrist, direction, 2)
    return ribbon([
      [...reach(wrist, direction, -6), 6],
      [...cuff, 6.2],
      [...reach(wrist, direction, 7), 9.4],
      [...reach(wrist, direction, 13), 9],
    ])
  }
  if (arm.hand === 'open') {
    const palm = ribbon([
      [...wrist, 3.6],
      [...reach(wrist, direction, 6), 4.8],
      [...reach(wrist, direction, 12), 3.6],
      [...reach(wrist, direction, 18), 1.6],
    ])
    const thumb = reach(wrist, direction, 4)
    return (
      palm +
      ribbon([
        [...thumb, 2.4],
        [...reach(thumb, direction - 52, 7), 1.5],
      ])
    )
  }
  return ribbon([
    [...wrist, 4],
    [...reach(wrist, direction, 4), 5.6],
    [...reach(wrist, direction, 8), 5.4],
  ])
}

function drawLeg(pose: Pose, leg: LegPose, hip: Point): string {
  const scale = leg.length ?? 1
  const knee = reach(hip, leg.thigh, LENGTH.thigh * scale)
  const ankle = reach(knee, leg.shin, LENGTH.shin * scale * (leg.shinLength ?? 1))
  return limb(hip, knee, ankle) + drawFoot(ankle, leg) + drawCloth(pose, hip, knee, ankle)
}

function limb(hip: Point, knee: Point, ankle: Point): string {
  const width = BARE_LEG
  return ribbon([
    [...hip, width.hip],
    [...between(hip, knee, 0.45), width.thigh],
    [...between(hip, knee, 0.88), width.knee + 0.6],
    [...between(knee, ankle, 0.06), width.knee],
    [...between(knee, ankle, 0.34), width.calf],
    [...between(knee, ankle, 0.72), width.ankle + 1],
    [...ankle, width.ankle],
  ])
}

function drawFoot(ankle: Point, leg: LegPose): string {
  const turn = ((((leg.foot - leg.shin) % 360) + 540) % 360) - 180
  const heel = reach(reach(ankle, leg.shin, 3), leg.foot, -5)
  const sole = (along: number) => reach(reach(ankle, leg.foot + (turn < 0 ? 90 : -90), 3.2), leg.foot, along)
  return ribbon([
    [...heel, 4],
    [...between(ankle, sole(0), 0.8), 4.8],
    [...sole(9), 4.2],
    [...sole(16), 3.2],
    [...sole(LENGTH.foot - 3), 2],
  ])
}

function drawCloth(pose: Pose, hip: Point, knee: Point, ankle: Point): string {
  if (pose.clothing === 'gi') return drawTrouser(hip, knee, ankle) + drawSkirt(hip, knee)
  if (pose.clothing === 'trousers') return drawTrouser(hip, knee, ankle)
  if (pose.clothing === 'shorts') {
    const hem: Station = [...between(hip, knee, 0.66), 15]
    return ribbon([[...hip, 14], [...between(hip, knee, 0.35), 14], hem], false)
  }
  return ''
}

function drawTrouser(hip: Point, knee: Point, ankle: Point): string {
  return ribbon(
    [
      [...hip, 13.5],
      [...between(hip, knee, 0.45), 13],
      [...between(hip, knee, 0.9), 11],
      [...between(knee, ankle, 0.12), 10.8],
      [...between(knee, ankle, 0.5), 11.4],
      [...between(knee, ankle, 0.86), 12.4],
    ],
    false,
  )
}

function drawSkirt(hip: Point, knee: Point): string {
  return ribbon(
    [
      [...hip, 15],
      [...between(hip, knee, 0.25), 15.6],
      [...between(hip, knee, 0.46), 17.4],
    ],
    false,
  )
}

/** The pleated trousers of kendo and aikido: one wide falling shape over both legs. */
function drawHakama(pose: Pose, hips: [Point, Point]): string {
  const waist = reach(pose.pelvis, pose.torso, 20)
  const feet = pose.legs.map((leg, side) => {
    const hip = hips[side] ?? pose.pelvis
    const knee = reach(hip, leg.thigh, LENGTH.thigh * (leg.length ?? 1))
    return { knee, ankle: reach(knee, leg.shin, LENGTH.shin * (leg.length ?? 1) * (leg.shinLength ?? 1)) }
  })
  const legs = feet.map(({ knee, ankle }) =>
    ribbon(
      [
        [...waist, 12],
        [...between(waist, knee, 0.5), 17],
        [...knee, 19],
        [...between(knee, ankle, 0.5), 20],
        [...between(knee, ankle, 0.93), 22],
      ],
      false,
    ),
  )
  const [first, second] = feet
  if (!first || !second) return ''
  const between2 = [waist, between(first.knee, first.ankle, 0.8), between(second.knee, second.ankle, 0.8)]
  return legs.join('') + polygon(between2)
}

function drawHead(pose: Pose, chest: Point): { path: string; centre: Point } {
  const base = reach(chest, pose.torso, 2)
  const centre = reach(base, pose.head, LENGTH.neck + 11)
  const face = pose.face ?? pose.head + 90
  const forward = (along: number, up: number) => reach(reach(centre, face, along), pose.head, up)
  const skull = blob([
    forward(-2, 12.6),
    forward(6, 10.6),
    forward(9.2, 4),
    forward(9.4, -1),
    forward(10.6, -4),
    forward(9, -7),
    forward(8.2, -11),
    forward(3.5, -12.4),
    forward(-2, -8.5),
    forward(-7.6, -5.6),
    forward(-10, 1),
    forward(-8.6, 8),
  ])
  const neck = ribbon([
    [...reach(base, pose.torso, -4), 8],
    [...base, 6.4],
    [...forward(-2, -4), 5.8],
  ])
  const knot = pose.topknot
    ? ribbon([
        [...forward(-5, 11), 3],
        [...forward(-8, 15), 4],
        [...forward(-13, 14), 3],
      ])
    : ''
  const band = pose.hairband
    ? ribbon([
        [...forward(-9, 3), 1.4],
        [...forward(-20, 0), 2],
        [...forward(-30, -6), 0.8],
      ]) +
      ribbon([
        [...forward(-9, 3), 1.4],
        [...forward(-18, -6), 2],
        [...forward(-24, -15), 0.8],
      ])
    : ''
  return { path: skull + neck + knot + band, centre }
}

function drawBelt(pose: Pose, ends: readonly [number, number]): { tails: string; line: string } {
  const across = pose.torso + 90
  const waist = reach(pose.pelvis, pose.torso, 14)
  const knot = reach(waist, across, pose.turn > 0.5 ? 0 : 11)
  const tail = (direction: number, bend: number) =>
    ribbon(
      [
        [...knot, 1.6],
        [...reach(knot, direction, 14), 2.4],
        [...reach(reach(knot, direction, 20), direction + bend, 10), 2.6],
        [...reach(reach(knot, direction, 20), direction + bend, 20), 2.4],
      ],
      false,
    )
  const half = 13 + pose.turn * 3
  return {
    tails: tail(ends[0], 24) + tail(ends[1], -18),
    line: ribbon(
      [
        [...reach(waist, across, -half), 1.6],
        [...reach(waist, across, half), 1.6],
      ],
      false,
    ),
  }
}

function lapels(pose: Pose, chest: Point): string {
  const across = pose.torso + 90
  const knot = reach(reach(pose.pelvis, pose.torso, 17), across, pose.turn > 0.5 ? 0 : 7)
  const neck = (offset: number) => reach(reach(chest, pose.torso, 5), across, offset)
  const line = (from: Point) =>
    ribbon(
      [
        [...from, 0.7],
        [...between(from, knot, 0.5), 0.8],
        [...knot, 0.5],
      ],
      false,
    )
  return pose.turn > 0.5 ? line(neck(-6)) + line(neck(6)) : line(neck(3))
}
