import type { SeedCategory } from './types.ts'

export const demoCategories: readonly SeedCategory[] = [
  {
    slug: 'karate',
    name: 'Karate',
    icon: 'lucide-hand',
    description:
      'Linear power, clean technique and the discipline of kata, from Okinawan roots to modern kumite.',
    cover: {
      setting: 'mountains',
      motif: 'frontPunch',
      light: { x: 0.5, size: 1.05 },
      size: 1.45,
      weather: 'embers',
    },
  },
  {
    slug: 'kung-fu',
    name: 'Kung Fu',
    icon: 'lucide-wind',
    description:
      'Centuries of Chinese systems: animal forms, close-range trapping and the soft strength of tai chi.',
    cover: { setting: 'bamboo', motif: 'woodenPost', light: 0.5, size: 1.5 },
  },
  {
    slug: 'taekwondo',
    name: 'Taekwondo',
    icon: 'lucide-footprints',
    description: 'The Korean art of the foot: speed, flexibility and kicks that arrive before they are seen.',
    cover: { setting: 'mountains', motif: 'flyingKick', light: 0.5, size: 1.3, weather: 'leaves' },
  },
  {
    slug: 'boxing',
    name: 'Boxing',
    icon: 'lucide-bell-ring',
    description: 'The sweet science. Footwork, rhythm and eight punches that take a lifetime to throw well.',
    cover: { setting: 'ring', motif: 'gloves', light: 0.5, size: 1.55, weather: 'dust' },
  },
  {
    slug: 'mma',
    name: 'MMA',
    icon: 'lucide-octagon',
    description:
      'Striking, wrestling and submissions joined into one game, with the transitions that decide fights.',
    cover: { setting: 'cage', motif: 'boxer', light: 0.5, size: 1.7 },
  },
  {
    slug: 'jiu-jitsu',
    name: 'Jiu-Jitsu',
    icon: 'lucide-link',
    description:
      'Leverage over strength: guards, sweeps and submissions for gi and no-gi, taught step by step.',
    cover: { setting: 'dojo', motif: 'jacket', light: 0.5, size: 1.3 },
  },
  {
    slug: 'judo',
    name: 'Judo',
    icon: 'lucide-rotate-ccw',
    description: 'Kuzushi, entry, throw. The gentle way explained by people who have felt it at full speed.',
    cover: { setting: 'moonWindow', motif: 'belt', light: 0.5, size: 1.12 },
  },
  {
    slug: 'muay-thai',
    name: 'Muay Thai',
    icon: 'lucide-flame',
    description:
      'The art of eight limbs: elbows, knees, kicks and the clinch, with the rhythm of the Thai camps.',
    cover: { setting: 'stadium', motif: 'knee', light: 0.46, size: 1.55, mirror: true },
  },
  {
    slug: 'aikido',
    name: 'Aikido',
    icon: 'lucide-circle-dot',
    description: 'Blending, timing and balance. Circular technique that ends a conflict without feeding it.',
    cover: { setting: 'torii', motif: 'swordGuard', light: 0.5, size: 1.5 },
  },
  {
    slug: 'kendo',
    name: 'Kendo',
    icon: 'lucide-swords',
    description: 'The way of the sword: posture, spirit and the single decisive cut, practised in armour.',
    cover: { setting: 'ink', motif: 'kendoMask', light: 0.5, size: 1.5 },
  },
  {
    slug: 'krav-maga',
    name: 'Krav Maga',
    icon: 'lucide-shield',
    description: 'Practical self-defence under stress: simple responses, clear decisions and a way home.',
    cover: { setting: 'city', motif: 'openHands', light: 0.5, size: 1.6, weather: 'rain' },
  },
  {
    slug: 'capoeira',
    name: 'Capoeira',
    icon: 'lucide-music',
    description:
      'Fight, dance and music in one circle. Learn the ginga, the escapes and the kicks of the roda.',
    cover: { setting: 'shore', motif: 'inverted', light: 0.5, size: 1.28 },
  },
]
