import { between, blob, type Point, reach, ribbon, sides } from '../ribbon.ts'
import { drawBelt, drawCloth, drawHakama, drawSleeve, hasSleeves, lapels } from './figure-cloth.ts'
import { drawHead } from './figure-head.ts'
import { type ArmPose, type LegPose, limbLengths, type Pose } from './figure-pose.ts'

/**
 * Path data of the body, the two sides of each limb in front of it, path data of the light lines on it, and the
 * positions of its hands, for weapons.
 */
export type Figure = {
  outline: string
  near: readonly Sides[]
  details: string
  hands: readonly [Point, Point]
  head: Point
}

type Widths = { hip: number; thigh: number; knee: number; calf: number; ankle: number }

const bareLeg: Widths = { hip: 12.5, thigh: 11.2, knee: 7.6, calf: 8.4, ankle: 4.4 }

export function drawFigure(pose: Pose): Figure {
  const chest = reach(pose.pelvis, pose.torso, limbLengths.torso)
  const across = pose.torso + 90
  // A hand's breadth under the root of the neck.
  const girdle = reach(chest, pose.torso, -4.5)
  const shoulders: [Point, Point] = [
    reach(girdle, across, -(4 + pose.turn * 15)),
    reach(girdle, across, 4 + pose.turn * 15),
  ]
  const hips: [Point, Point] = [
    reach(pose.pelvis, across, -(3 + pose.turn * 7)),
    reach(pose.pelvis, across, 3 + pose.turn * 7),
  ]
  const parts: string[] = [torsoOutline(pose, chest, shoulders, hips), ...trapezius(pose, chest, shoulders)]
  const arms = pose.arms.map((arm, side) => drawArm(pose, arm, shoulders[side] ?? chest))
  const legs = pose.legs.map((leg, side) => drawLeg(pose, leg, hips[side] ?? pose.pelvis))
  const head = drawHead(pose, chest)
  if (pose.clothing === 'hakama') parts.push(drawHakama(pose, hips))
  parts.push(...legs.map((leg) => leg.path), ...arms.map((arm) => arm.path), head.path)
  const belt = pose.belt ? drawBelt(pose, pose.belt) : { tails: '', line: '' }
  parts.push(belt.tails)
  const [backHand, frontHand] = [arms[0]?.hand ?? chest, arms[1]?.hand ?? chest]
  return {
    outline: parts.join(''),
    near: [...(pose.clothing === 'hakama' ? [] : legs.slice(1)), ...arms.slice(1)].flatMap(
      ({ near }) => near,
    ),
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

/** Neck to shoulder: without it the arm would sit on the body like a ball. */
const trapezius = (pose: Pose, chest: Point, shoulders: readonly Point[]) =>
  shoulders.map((shoulder) =>
    ribbon([
      [...reach(chest, pose.torso, 8), 4.6],
      [...between(reach(chest, pose.torso, 1), shoulder, 0.4), 7.4],
      [...shoulder, 8.4],
    ]),
  )

type Sides = readonly [Point[], Point[]]
/** A limb; `near` are the sides of its two bones, without the root, which lies in the body. */
type Limb = { path: string; near: readonly Sides[] }

function drawArm(pose: Pose, arm: ArmPose, shoulder: Point): Limb & { hand: Point } {
  const scale = arm.length ?? 1
  const elbow = reach(shoulder, arm.upper, limbLengths.upperArm * scale)
  const wrist = reach(elbow, arm.fore, limbLengths.forearm * scale)
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
  const [upper, fore] = hasSleeves(pose) ? [9.4, 10.8] : [6.6, 4.8]
  const near = [
    sides([
      [...between(shoulder, elbow, 0.22), upper],
      [...between(shoulder, elbow, 0.96), upper * 0.92],
    ]),
    sides([
      [...between(elbow, wrist, 0.1), upper * 0.92],
      [...between(elbow, wrist, 0.7), fore],
    ]),
  ]
  return { path, near, hand }
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

function drawLeg(pose: Pose, leg: LegPose, hip: Point): Limb {
  const scale = leg.length ?? 1
  const knee = reach(hip, leg.thigh, limbLengths.thigh * scale)
  const ankle = reach(knee, leg.shin, limbLengths.shin * scale * (leg.shinLength ?? 1))
  const path = limb(hip, knee, ankle) + drawFoot(ankle, leg) + drawCloth(pose, hip, knee, ankle)
  const bare = pose.clothing === 'shorts'
  const near = [
    sides([
      [...between(hip, knee, 0.2), 13.2],
      [...between(hip, knee, 0.92), bare ? 8.8 : 11],
    ]),
    sides([
      [...between(knee, ankle, 0.12), bare ? 7.6 : 10.8],
      [...between(knee, ankle, 0.84), bare ? 5 : 12.2],
    ]),
  ]
  return { path, near }
}

function limb(hip: Point, knee: Point, ankle: Point): string {
  const width = bareLeg
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

/** Heel, ankle, instep and a flat sole; the sole lies on the side the toes turn away from the shin. */
function drawFoot(ankle: Point, leg: LegPose): string {
  const turn = ((((leg.foot - leg.shin) % 360) + 540) % 360) - 180
  const down = leg.foot + (turn < 0 ? 90 : -90)
  const at = (along: number, below: number) => reach(reach(ankle, leg.foot, along), down, below)
  return blob([
    at(-6, 6.4),
    at(-8.4, 2),
    at(-5.6, -5),
    at(4.6, -5),
    at(10, -0.6),
    at(18, 2.4),
    at(limbLengths.foot - 2, 4.4),
    at(limbLengths.foot - 2.4, 6.6),
    at(12, 6.2),
    at(4, 5.8),
  ])
}
