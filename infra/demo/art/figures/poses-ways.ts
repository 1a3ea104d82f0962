import type { Pose } from './figure-pose.ts'

/** Forms, blades and stillness, facing right. */
export const ways = {
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
    pelvis: [6, -126],
    torso: 106,
    turn: 0.6,
    head: 84,
    face: 170,
    arms: [
      { upper: 96, fore: 92, palm: 24, hand: 'open' },
      { upper: 150, fore: 196, hand: 'open' },
    ],
    legs: [
      { thigh: -152, shin: -170, foot: 176 },
      { thigh: -38, shin: -16, foot: -8 },
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
  /** walking alone */
  walking: {
    clothing: 'trousers',
    pelvis: [0, -104],
    torso: -86,
    turn: 0.2,
    head: -80,
    face: 12,
    arms: [
      { upper: 118, fore: 96 },
      { upper: 66, fore: 40 },
    ],
    legs: [
      { thigh: 108, shin: 128, foot: 62 },
      { thigh: 66, shin: 86, foot: -6 },
    ],
  },
  /** open hands raised between oneself and another */
  openHands: {
    clothing: 'trousers',
    pelvis: [0, -102],
    torso: -86,
    turn: 0.4,
    head: -84,
    face: 6,
    arms: [
      { upper: 66, fore: -34, hand: 'open', palm: -66 },
      { upper: 44, fore: -28, hand: 'open', palm: -70 },
    ],
    legs: [
      { thigh: 112, shin: 106, foot: 16 },
      { thigh: 66, shin: 98, foot: 2 },
    ],
  },
} as const satisfies Record<string, Pose>
