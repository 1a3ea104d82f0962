import { Megaphone } from 'lucide-react'
import { useSite } from '../parts/site/use-site.ts'
import styles from './shell.module.css'

/** What everybody is told above every page, e.g. of maintenance to come. */
export function SiteBanner() {
  const { banner } = useSite()
  if (!banner) return null
  return (
    <section aria-label="Notice" className={styles.offline}>
      <Megaphone size={18} aria-hidden="true" /> {banner}
    </section>
  )
}
