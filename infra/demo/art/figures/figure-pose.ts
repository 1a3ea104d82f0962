import type { Point } from '../ribbon.ts'
import type { Hair } from './portrait.ts'

/** The clothing of a figure: it decides the outline of limbs and body. */
export type Clothing = 'gi' | 'shorts' | 'hakama' | 'trousers'

/** Directions in degrees, 0 right, 90 down, -90 up; `length` < 1 foreshortens a limb towards the viewer. */
export type ArmPose = { upper: number; fore: number; hand?: 'fist' | 'open'; length?: number; palm?: number }

export type LegPose = { thigh: number; shin: number; foot: number; length?: number; shinLength?: number }

/**
 * A body in a stance, by the directions of its bones, so that its proportions stay those of an adult eight heads high
 * (200 units). The ground is y = 0. `turn` is how much the chest faces the viewer (0 profile, 1 frontal).
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
  /** short by default */
  hair?: Hair
  gloves?: boolean
  hairband?: boolean
}

export const limbLengths = { torso: 60, neck: 9, upperArm: 35, forearm: 30, thigh: 50, shin: 49, foot: 25 }
