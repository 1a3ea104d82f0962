import { between, type Point, polygon, reach, ribbon, type Station } from '../ribbon.ts'
import { limbLengths, type Pose } from './figure-pose.ts'

export const hasSleeves = (pose: Pose) => pose.clothing === 'gi' || pose.clothing === 'hakama'

export function drawSleeve(shoulder: Point, elbow: Point, wrist: Point): string {
  const round = ribbon([
    [...shoulder, 9.4],
    [...between(shoulder, elbow, 0.3), 9.8],
  ])
  return (
    round +
    ribbon(
      [
        [...shoulder, 9.4],
        [...between(shoulder, elbow, 0.55), 9.8],
        [...elbow, 9],
        [...between(elbow, wrist, 0.4), 9.8],
        [...between(elbow, wrist, 0.72), 11],
      ],
      false,
    )
  )
}

export function drawCloth(pose: Pose, hip: Point, knee: Point, ankle: Point): string {
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
export function drawHakama(pose: Pose, hips: [Point, Point]): string {
  const waist = reach(pose.pelvis, pose.torso, 20)
  const feet = pose.legs.map((leg, side) => {
    const hip = hips[side] ?? pose.pelvis
    const knee = reach(hip, leg.thigh, limbLengths.thigh * (leg.length ?? 1))
    return {
      knee,
      ankle: reach(knee, leg.shin, limbLengths.shin * (leg.length ?? 1) * (leg.shinLength ?? 1)),
    }
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

export function drawBelt(pose: Pose, ends: readonly [number, number]): { tails: string; line: string } {
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

export function lapels(pose: Pose, chest: Point): string {
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
