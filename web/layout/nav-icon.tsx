import {
  Bookmark,
  CalendarCheck,
  Clapperboard,
  Crosshair,
  GraduationCap,
  Landmark,
  LayoutGrid,
  LockKeyhole,
  Mail,
  Settings,
  ShoppingBag,
  User,
} from 'lucide-react'

const icons = new Map([
  ['/techniques', Crosshair],
  ['/my-bookings', CalendarCheck],
  ['/teach', GraduationCap],
  ['/movie-genres', Clapperboard],
  ['/my-list', Bookmark],
  ['/categories', LayoutGrid],
  ['/store', ShoppingBag],
  ['/orders', ShoppingBag],
  ['/about', Landmark],
  ['/contact', Mail],
  ['/profile', User],
  ['/settings', Settings],
])

/** The icon of a menu entry; the admin area, whatever its address, has the lock. */
export function NavIcon({ path }: { path: string }) {
  const Icon = icons.get(path) ?? LockKeyhole
  return <Icon size={20} aria-hidden="true" />
}
