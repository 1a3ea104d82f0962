import { Megaphone } from 'lucide-react'
import { useSite } from '../parts/site/use-site.ts'
import styles from './shell.module.css'

/** A notice to everybody above every page, such as planned maintenance. */
export function SiteBanner() {
  const { banner } = useSite()
  if (!banner) return null
  return (
    <section aria-label="Notice" className={styles.offline}>
      <Megaphone size={18} aria-hidden="true" /> {banner}
    </section>
  )
}
