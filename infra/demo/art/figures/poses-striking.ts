import type { Pose } from './figure-pose.ts'

/** Kicks, punches and guards, facing right. */
export const striking = {
  /** a high side kick, karate and taekwondo */
  sideKick: {
    clothing: 'gi',
    pelvis: [-8, -104],
    torso: -128,
    turn: 0.35,
    head: -112,
    face: -16,
    arms: [
      { upper: 118, fore: 20 },
      { upper: 40, fore: -70 },
    ],
    legs: [
      { thigh: 88, shin: 94, foot: 172 },
      { thigh: -28, shin: -30, foot: -98 },
    ],
    belt: [70, 100],
  },
  /** roundhouse kick at head height */
  roundhouse: {
    clothing: 'shorts',
    pelvis: [-10, -103],
    torso: -122,
    turn: 0.6,
    head: -104,
    face: -8,
    gloves: true,
    arms: [
      { upper: 150, fore: 100 },
      { upper: 70, fore: -62 },
    ],
    legs: [
      { thigh: 84, shin: 96, foot: 150 },
      { thigh: -14, shin: -42, foot: -30 },
    ],
  },
  /** flying side kick */
  flyingKick: {
    clothing: 'gi',
    pelvis: [-6, -150],
    torso: -112,
    turn: 0.35,
    head: -96,
    face: -2,
    arms: [
      { upper: 150, fore: 60 },
      { upper: 30, fore: -40 },
    ],
    legs: [
      { thigh: 40, shin: 196, foot: 170 },
      { thigh: -6, shin: -4, foot: -78 },
    ],
    belt: [160, 190],
  },
  /** reverse punch in a long front stance */
  frontPunch: {
    clothing: 'gi',
    pelvis: [-4, -86],
    torso: -84,
    turn: 0.3,
    head: -88,
    face: 2,
    arms: [
      { upper: 150, fore: 40 },
      { upper: 4, fore: 2 },
    ],
    legs: [
      { thigh: 132, shin: 136, foot: 10 },
      { thigh: 34, shin: 98, foot: 2 },
    ],
    belt: [104, 76],
  },
  /** boxer's guard */
  boxer: {
    clothing: 'shorts',
    pelvis: [0, -98],
    torso: -82,
    turn: 0.45,
    head: -74,
    face: 14,
    gloves: true,
    arms: [
      { upper: 78, fore: -62 },
      { upper: 48, fore: -48 },
    ],
    legs: [
      { thigh: 112, shin: 118, foot: 16 },
      { thigh: 66, shin: 100, foot: 4 },
    ],
  },
  /** a straight cross */
  cross: {
    clothing: 'shorts',
    pelvis: [0, -95],
    torso: -68,
    turn: 0.35,
    head: -62,
    face: 18,
    gloves: true,
    arms: [
      { upper: 96, fore: -66 },
      { upper: -8, fore: -4 },
    ],
    legs: [
      { thigh: 124, shin: 126, foot: 48 },
      { thigh: 54, shin: 104, foot: 2 },
    ],
  },
  /** knee strike */
  knee: {
    clothing: 'shorts',
    pelvis: [0, -106],
    torso: -106,
    turn: 0.4,
    head: -86,
    face: 4,
    hairband: true,
    arms: [
      { upper: -20, fore: -40 },
      { upper: -4, fore: -34 },
    ],
    legs: [
      { thigh: 96, shin: 98, foot: 6 },
      { thigh: -34, shin: 102, foot: 78 },
    ],
  },
  /** elbow raised, the long guard of Muay Thai */
  longGuard: {
    clothing: 'shorts',
    pelvis: [0, -102],
    torso: -88,
    turn: 0.45,
    head: -84,
    face: 6,
    hairband: true,
    arms: [
      { upper: 64, fore: -74 },
      { upper: -6, fore: -12, hand: 'open', palm: -58 },
    ],
    legs: [
      { thigh: 100, shin: 102, foot: 20 },
      { thigh: 48, shin: 108, foot: 70 },
    ],
  },
  /** grappler shooting for the legs */
  shoot: {
    clothing: 'shorts',
    pelvis: [-20, -62],
    torso: -28,
    turn: 0.2,
    head: -14,
    face: 60,
    arms: [
      { upper: 40, fore: -6, hand: 'open' },
      { upper: 22, fore: -10, hand: 'open' },
    ],
    legs: [
      { thigh: 120, shin: 160, foot: 120 },
      { thigh: 10, shin: 112, foot: 4 },
    ],
  },
  /** a straight punch with the bare fist */
  bareFist: {
    clothing: 'trousers',
    pelvis: [0, -95],
    torso: -68,
    turn: 0.35,
    head: -62,
    face: 18,
    arms: [
      { upper: 110, fore: -50 },
      { upper: -8, fore: -4 },
    ],
    legs: [
      { thigh: 124, shin: 126, foot: 48 },
      { thigh: 54, shin: 104, foot: 2 },
    ],
  },
} as const satisfies Record<string, Pose>
