import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { socialNames, socialNetworks } from '#shared/rules/text/social.ts'
import styles from './footer.module.css'
import { socialLinks } from './social-links-read.ts'

/** Where Kiai is found elsewhere, as far as an admin has set it. Asked for when the foot of the page is near. */
export function SocialLinks() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const { data } = useQuery({ ...socialLinks, enabled: isNear })
  const set = socialNames.filter((network) => data?.[network])
  return (
    <div ref={place}>
      {set.length > 0 && (
        <nav aria-label="Social media" className={styles.social}>
          <ul>
            {set.map((network) => (
              <li key={network}>
                <a href={data?.[network] ?? ''} target="_blank" rel="me noopener noreferrer">
                  {socialNetworks[network].name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
