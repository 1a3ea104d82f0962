import styles from './cover-link.module.css'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

/** A link that can be pressed anywhere in the card it stands in, and is read out as its words alone. */
export function CoverLink(props: Omit<SiteLinkProps, 'className'>) {
  return <SiteLink {...props} className={styles.link} />
}
