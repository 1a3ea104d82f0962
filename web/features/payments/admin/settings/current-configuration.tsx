import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaymentSettings } from '#shared/contract/payments/admin-books.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { formatDate, formatMoney } from '../../../../ui/text/format.ts'
import styles from './settings-page.module.css'

/** The saved settings, independent of the edits beside them. */
export function CurrentConfiguration({ settings }: { settings: PaymentSettings | undefined }) {
  return (
    <aside className={styles.card} aria-labelledby="current-configuration">
      <h2 id="current-configuration" className={styles.cardTitle}>
        Current Configuration
      </h2>
      {settings ? <Facts settings={settings} /> : <Skeleton height="16rem" />}
      <p className={styles.quiet}>Members can choose a payment method as soon as its keys are set.</p>
    </aside>
  )
}

function Facts({ settings }: { settings: PaymentSettings }) {
  const { stripeSecretKey, stripePublishableKey, stripeMode, paypalClientId, paypalClientSecret } = settings
  const { paypalMode, platformFeePercentage, taxName, taxPercentage, site, updatedAt, sessionCredits } =
    settings
  const isPayPalSet = paypalClientId !== null
  return (
    <dl className={styles.facts}>
      <Fact name="Stripe">{stripeMode && <Connected>{stripeMode} mode</Connected>}</Fact>
      <Fact name="Secret key">{stripeSecretKey}</Fact>
      <Fact name="Publishable key">{endOf(stripePublishableKey)}</Fact>
      <Fact name="PayPal">{isPayPalSet && <Connected>{paypalMode}</Connected>}</Fact>
      {isPayPalSet && <Fact name="Client ID">{paypalClientId}</Fact>}
      {isPayPalSet && <Fact name="Client secret">{paypalClientSecret}</Fact>}
      <Fact name="Platform fee">{platformFeePercentage}%</Fact>
      <Fact name="Master credits">
        {sessionCredits.monthly > 0 && `${sessionCredits.monthly} a month, ${sessionCredits.minutes} min`}
      </Fact>
      <Fact name="Tax line">{taxName && taxPercentage > 0 && `${taxName}, ${taxPercentage}%`}</Fact>
      <Fact name="Standard shipping">{formatMoney(site.standardShipping)}</Fact>
      <Fact name="Newsletter tracking">{site.newsletterTracking ? 'on' : 'off'}</Fact>
      <Fact name="Banner">{site.banner && 'shown'}</Fact>
      <Fact name="Changed">{updatedAt ? formatDate(updatedAt) : 'never'}</Fact>
    </dl>
  )
}

/** Not secret, but long: its last four characters identify it. */
const endOf = (key: string | null) => key && `••••${key.slice(-4)}`

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.notSet}>not set</span>}</dd>
    </div>
  )
}

function Connected({ children }: { children: ReactNode }) {
  return (
    <span className={styles.connected}>
      <Check size={16} aria-hidden="true" /> {children}
    </span>
  )
}
