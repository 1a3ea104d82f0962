import { centsOf } from '#shared/rules/money/money.ts'
import { type PackageSize, packageRules } from '#shared/rules/money/package.ts'
import { Part, type PartProps } from './hours-fields.tsx'
import styles from './hours-page.module.css'
import { Fault, withCents } from './session-fields.tsx'

/** Packages of sessions with their own price; an empty field means no package. */
export function Packages({ draft, faults, onChange }: PartProps) {
  const { lengths, packages = [] } = draft
  const priceOf = (minutes: number, sessions: PackageSize) =>
    packages.find((one) => one.minutes === minutes && one.sessions === sessions)?.price ?? ''
  const change = (minutes: number, sessions: PackageSize, price: string) => {
    const isThis = (one: (typeof packages)[number]) => one.minutes === minutes && one.sessions === sessions
    const others = packages.filter((one) => !isThis(one))
    onChange({ packages: price === '' ? others : [...others, { minutes, sessions, price }] })
  }
  const faultOf = (minutes: number, sessions: PackageSize) => {
    const at = packages.findIndex((one) => one.minutes === minutes && one.sessions === sessions)
    return at < 0 ? undefined : faults.get(`packages.${at}.price`)
  }
  return (
    <Part
      id="packages"
      title="Packages"
      words={`Students buy several sessions at once and book them within ${packageRules.validMonths} months. Leave the price empty if you do not offer a package.`}
    >
      <ul className={styles.rows}>
        {lengths.map(({ minutes, price: single }) => (
          <li key={minutes}>
            <p className={styles.packageOf}>
              {minutes} minutes, ${single} each
            </p>
            <div className={styles.packagePrices}>
              {packageRules.sizes.map((sessions) => {
                const price = priceOf(minutes, sessions)
                const fault = faultOf(minutes, sessions)
                return (
                  <div key={sessions}>
                    <label className={styles.field}>
                      {sessions} sessions of {minutes} minutes, $
                      <input
                        inputMode="decimal"
                        value={price}
                        placeholder={exampleOf(single, sessions)}
                        aria-invalid={fault !== undefined || undefined}
                        onChange={({ currentTarget }) => change(minutes, sessions, currentTarget.value)}
                        onBlur={() => price !== '' && change(minutes, sessions, withCents(price))}
                      />
                    </label>
                    <Fault>{fault}</Fault>
                  </div>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Ten percent less than single sessions. */
function exampleOf(single: string, sessions: number): string {
  if (!/^\d+(\.\d{1,2})?$/.test(single)) return ''
  return `e.g. ${Math.floor((centsOf(single) * sessions * 0.9) / 100)}.00`
}
