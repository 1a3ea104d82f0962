import type { SeedCategory } from './types.ts'

export const CATEGORIES: readonly SeedCategory[] = [
  {
    slug: 'karate',
    name: 'Karate',
    icon: 'lucide-hand',
    description:
      'Linear power, clean technique and the discipline of kata, from Okinawan roots to modern kumite.',
  },
  {
    slug: 'kung-fu',
    name: 'Kung Fu',
    icon: 'lucide-wind',
    description:
      'Centuries of Chinese systems: animal forms, close-range trapping and the soft strength of tai chi.',
  },
  {
    slug: 'taekwondo',
    name: 'Taekwondo',
    icon: 'lucide-footprints',
    description: 'The Korean art of the foot: speed, flexibility and kicks that arrive before they are seen.',
  },
  {
    slug: 'boxing',
    name: 'Boxing',
    icon: 'lucide-bell-ring',
    description: 'The sweet science. Footwork, rhythm and eight punches that take a lifetime to throw well.',
  },
  {
    slug: 'mma',
    name: 'MMA',
    icon: 'lucide-octagon',
    description:
      'Striking, wrestling and submissions joined into one game, with the transitions that decide fights.',
  },
  {
    slug: 'jiu-jitsu',
    name: 'Jiu-Jitsu',
    icon: 'lucide-link',
    description:
      'Leverage over strength: guards, sweeps and submissions for gi and no-gi, taught step by step.',
  },
  {
    slug: 'judo',
    name: 'Judo',
    icon: 'lucide-rotate-ccw',
    description: 'Kuzushi, entry, throw. The gentle way explained by people who have felt it at full speed.',
  },
  {
    slug: 'muay-thai',
    name: 'Muay Thai',
    icon: 'lucide-flame',
    description:
      'The art of eight limbs: elbows, knees, kicks and the clinch, with the rhythm of the Thai camps.',
  },
  {
    slug: 'aikido',
    name: 'Aikido',
    icon: 'lucide-circle-dot',
    description: 'Blending, timing and balance. Circular technique that ends a conflict without feeding it.',
  },
  {
    slug: 'kendo',
    name: 'Kendo',
    icon: 'lucide-swords',
    description: 'The way of the sword: posture, spirit and the single decisive cut, practised in armour.',
  },
  {
    slug: 'krav-maga',
    name: 'Krav Maga',
    icon: 'lucide-shield',
    description: 'Practical self-defence under stress: simple responses, clear decisions and a way home.',
  },
  {
    slug: 'capoeira',
    name: 'Capoeira',
    icon: 'lucide-music',
    description:
      'Fight, dance and music in one circle. Learn the ginga, the escapes and the kicks of the roda.',
  },
]
