import { socialNames, socialNetworks } from '#shared/rules/text/social.ts'
import { useSite } from '../parts/site/use-site.ts'
import styles from './footer.module.css'

/** Links to Kiai's social pages, as far as an admin has set them. */
export function SocialLinks() {
  const { socialLinks } = useSite()
  const set = socialNames.filter((network) => socialLinks[network])
  if (set.length === 0) return null
  return (
    <nav aria-label="Social media" className={styles.social}>
      <ul>
        {set.map((network) => (
          <li key={network}>
            <a href={socialLinks[network] ?? ''} target="_blank" rel="me noopener noreferrer">
              {socialNetworks[network].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
