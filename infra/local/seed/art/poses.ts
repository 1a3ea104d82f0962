import type { Pose } from './figure.ts'

/** Stances, all facing right. Mirror a figure to let it face left. */
export const POSES = {
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
      { thigh: 112, shin: 118, foot: 30 },
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
  /** kneeling in seiza */
  seiza: {
    clothing: 'gi',
    pelvis: [-14, -34],
    torso: -86,
    turn: 0.25,
    head: -86,
    face: 6,
    arms: [
      { upper: 92, fore: 52 },
      { upper: 82, fore: 42 },
    ],
    legs: [
      { thigh: 14, shin: 176, foot: 182 },
      { thigh: 12, shin: 176, foot: 182 },
    ],
    belt: [80, 60],
  },
  /** standing bow */
  bow: {
    clothing: 'gi',
    pelvis: [-6, -105],
    torso: -38,
    turn: 0.1,
    head: -18,
    face: 70,
    arms: [
      { upper: 74, fore: 78, hand: 'open' },
      { upper: 66, fore: 76, hand: 'open' },
    ],
    legs: [
      { thigh: 92, shin: 92, foot: 4 },
      { thigh: 86, shin: 92, foot: 4 },
    ],
    belt: [100, 84],
  },
  /** a swordsman with the blade raised over the head */
  swordHigh: {
    clothing: 'hakama',
    pelvis: [0, -98],
    torso: -86,
    turn: 0.3,
    head: -84,
    face: 6,
    topknot: true,
    arms: [
      { upper: -40, fore: -120 },
      { upper: -30, fore: -108 },
    ],
    legs: [
      { thigh: 116, shin: 108, foot: 14 },
      { thigh: 62, shin: 100, foot: 2 },
    ],
  },
  /** a swordsman in middle guard */
  swordGuard: {
    clothing: 'hakama',
    pelvis: [0, -98],
    torso: -86,
    turn: 0.25,
    head: -86,
    face: 4,
    arms: [
      { upper: 62, fore: 2 },
      { upper: 54, fore: -4 },
    ],
    legs: [
      { thigh: 110, shin: 106, foot: 14 },
      { thigh: 68, shin: 98, foot: 2 },
    ],
  },
  /** crane stance */
  crane: {
    clothing: 'trousers',
    pelvis: [0, -104],
    torso: -90,
    turn: 0.8,
    head: -90,
    face: 0,
    arms: [
      { upper: -150, fore: -104, palm: 160, hand: 'open' },
      { upper: -30, fore: -76, palm: 20, hand: 'open' },
    ],
    legs: [
      { thigh: 92, shin: 92, foot: 20 },
      { thigh: -4, shin: 96, foot: 62 },
    ],
    belt: [100, 70],
  },
  /** deep horse stance with palms together */
  horse: {
    clothing: 'trousers',
    pelvis: [0, -72],
    torso: -90,
    turn: 1,
    head: -90,
    face: 0,
    arms: [
      { upper: 128, fore: -8, length: 0.9 },
      { upper: 52, fore: 188, length: 0.9 },
    ],
    legs: [
      { thigh: 158, shin: 92, foot: 176, length: 1 },
      { thigh: 22, shin: 88, foot: 4, length: 1 },
    ],
    belt: [100, 80],
  },
  /** bow stance with the arms spread: tai chi's single whip */
  singleWhip: {
    clothing: 'trousers',
    pelvis: [0, -82],
    torso: -90,
    turn: 0.6,
    head: -90,
    face: 2,
    arms: [
      { upper: 192, fore: 186, palm: 110, hand: 'open' },
      { upper: 4, fore: -40, palm: -84, hand: 'open' },
    ],
    legs: [
      { thigh: 140, shin: 134, foot: 14 },
      { thigh: 30, shin: 98, foot: 2 },
    ],
    belt: [110, 90],
  },
  /** capoeira: a cartwheel kick over one hand */
  inverted: {
    clothing: 'trousers',
    pelvis: [6, -112],
    torso: 106,
    turn: 0.6,
    head: 84,
    face: 170,
    arms: [
      { upper: 96, fore: 92, palm: 100, hand: 'open' },
      { upper: 150, fore: 196, hand: 'open' },
    ],
    legs: [
      { thigh: -152, shin: -170, foot: 176 },
      { thigh: -38, shin: -16, foot: -8 },
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
      { thigh: 96, shin: 98, foot: 30 },
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
  /** standing at rest, seen from behind, hands at the belt */
  standing: {
    clothing: 'gi',
    pelvis: [0, -104],
    torso: -90,
    turn: 1,
    head: -90,
    face: 0,
    arms: [
      { upper: 108, fore: 62, length: 0.94 },
      { upper: 72, fore: 118, length: 0.94 },
    ],
    legs: [
      { thigh: 98, shin: 94, foot: 162 },
      { thigh: 82, shin: 86, foot: 18 },
    ],
    belt: [104, 78],
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
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof POSES
