import {
  BellRing,
  CircleDot,
  Flame,
  Footprints,
  Hand,
  Link,
  type LucideIcon,
  Music,
  Octagon,
  RotateCcw,
  Shield,
  Swords,
  Wind,
} from 'lucide-react'

/** The style classes that have a drawing; any other class gets the plain ring. */
const drawings: Readonly<Record<string, LucideIcon>> = {
  'lucide-bell-ring': BellRing,
  'lucide-circle-dot': CircleDot,
  'lucide-flame': Flame,
  'lucide-footprints': Footprints,
  'lucide-hand': Hand,
  'lucide-link': Link,
  'lucide-music': Music,
  'lucide-octagon': Octagon,
  'lucide-rotate-ccw': RotateCcw,
  'lucide-shield': Shield,
  'lucide-swords': Swords,
  'lucide-wind': Wind,
}

export function CategoryIcon({ icon, size = 24 }: { icon: string | null; size?: number }) {
  const Drawing = drawings[icon ?? ''] ?? CircleDot
  return <Drawing size={size} strokeWidth={1.6} aria-hidden="true" />
}
