import {
  Clapperboard,
  CreditCard,
  GraduationCap,
  Mail,
  PackageCheck,
  PackagePlus,
  Radio,
  Users,
} from 'lucide-react'
import { isRegistered } from '../../addresses.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import styles from './dashboard-page.module.css'

const actions = [
  { label: 'Add Content', path: '/admin/content', Icon: Clapperboard },
  { label: 'Manage Live Events', path: '/admin/live', Icon: Radio },
  { label: 'New campaign', path: '/admin/newsletter', Icon: Mail },
  { label: 'New course', path: '/admin/courses', Icon: GraduationCap },
  { label: 'New product', path: '/admin/products', Icon: PackagePlus },
  { label: 'Pack orders', path: '/admin/orders', Icon: PackageCheck },
  { label: 'Find a member', path: '/admin/users', Icon: Users },
  { label: 'Pay instructors', path: '/admin/instructor-payments', Icon: CreditCard },
] as const

/** The most frequent tasks of admins, as far as their pages exist. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className={styles.actions}>
      <h2 id="quick-actions" className={styles.heading}>
        Quick actions
      </h2>
      <div className={styles.buttons}>
        {actions
          .filter(({ path }) => isRegistered(path))
          .map(({ label, path, Icon }) => (
            <ButtonLink key={path} to={path}>
              <Icon size={18} aria-hidden="true" /> {label}
            </ButtonLink>
          ))}
      </div>
    </section>
  )
}
