import { blob, type Point, reach, ribbon } from '../ribbon.ts'
import { limbLengths, type Pose } from './figure-pose.ts'
import type { Hair } from './portrait.ts'

/** The head in profile with its hair, and the neck. */
export function drawHead(pose: Pose, chest: Point): { path: string; centre: Point } {
  const base = reach(chest, pose.torso, 2)
  const centre = reach(base, pose.head, limbLengths.neck + 11)
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
  const hair = drawHair(pose.topknot ? 'shaven' : (pose.hair ?? 'short'), forward)
  return { path: skull + neck + knot + band + hair, centre }
}

type Forward = (along: number, up: number) => Point

/** Hair as a silhouette shows it, seen from the side. */
function drawHair(style: Hair, forward: Forward): string {
  if (style === 'shaven') return ''
  const cap = through(forward, [
    [-1, 14.6],
    [6.5, 12.4],
    [9.4, 6.4],
    [5, 6.5],
    [-3, 3],
    [-6, -5],
    [-9.6, -4],
    [-11.8, 2],
    [-10, 10],
  ])
  return cap + loose[style](forward)
}

const through = (forward: Forward, points: readonly Point[]) => blob(points.map(([a, u]) => forward(a, u)))

const dot = (forward: Forward, along: number, up: number, radius: number) =>
  ribbon([
    [...forward(along, up), radius],
    [...forward(along, up + 0.1), radius],
  ])

const loose: Record<Exclude<Hair, 'shaven'>, (forward: Forward) => string> = {
  short: () => '',
  bun: (forward) => dot(forward, -8.5, 13, 5.2),
  tail: (forward) =>
    ribbon([
      [...forward(-9, 7), 3],
      [...forward(-17, 6), 4.6],
      [...forward(-24, -3), 4.2],
      [...forward(-27, -14), 2.6],
      [...forward(-25, -22), 0.6],
    ]),
  long: (forward) =>
    through(forward, [
      [0, 14.4],
      [-9, 11],
      [-12.5, 1],
      [-13, -8],
      [-10.5, -16],
      [-4.5, -14.5],
      [-5, -6],
      [2, 6],
    ]),
  veil: (forward) =>
    through(forward, [
      [2, 15],
      [-9, 12],
      [-14, 0],
      [-17, -18],
      [-10, -26],
      [3, -20],
      [0, -8],
      [3, 8],
    ]),
  curls: (forward) =>
    [
      [-10, 2],
      [-11, 8],
      [-6, 13],
      [0, 15],
      [6, 13],
      [-8, -4],
      [9, 8],
    ]
      .map(([along = 0, up = 0]) => dot(forward, along, up, 5))
      .join(''),
}
