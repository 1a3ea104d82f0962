import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { socialNames, socialNetworks } from '#shared/rules/text/social.ts'
import { keyOf, socialLinksRead } from '../query-client.ts'
import styles from './footer.module.css'

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
  const { data } = useQuery({ queryKey: keyOf(socialLinksRead), queryFn: ask, enabled: isNear })
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

async function ask({ signal }: { signal: AbortSignal }) {
  const [{ call }, { payments }] = await Promise.all([
    import('../api.ts'),
    import('#shared/contract/payments/payments.ts'),
  ])
  return call(payments.getSocialLinks, {}, { signal })
}
