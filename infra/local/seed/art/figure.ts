import { drawBelt, drawCloth, drawHakama, drawSleeve, hasSleeves, lapels } from './figure-cloth.ts'
import { type ArmPose, LENGTH, type LegPose, type Pose } from './figure-pose.ts'
import { between, blob, type Point, reach, ribbon } from './ribbon.ts'

/** Path data of the body, of the lines drawn on it in light, and where its hands are, for weapons. */
export type Figure = { outline: string; details: string; hands: readonly [Point, Point]; head: Point }

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
