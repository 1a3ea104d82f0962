import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { scheduleBounds, steps } from '#shared/rules/sessions/schedule.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { allZones } from '../../../ui/text/zones.ts'
import type { Draft } from './hours-draft.ts'
import { Part, type PartProps } from './hours-fields.tsx'
import styles from './hours-page.module.css'

const quarters = (least: number, most: number) =>
  Array.from({ length: (most - least) / 15 + 1 }, (_, at) => least + at * 15)

/** The offered lengths and their prices. */
export function Lengths({ draft, faults, onChange }: PartProps) {
  const { lengths } = draft
  const { shortest, longest } = scheduleBounds
  type Length = (typeof lengths)[number]
  const change = (at: number, next: Partial<Length>) =>
    onChange({ lengths: lengths.map((one, place) => (place === at ? { ...one, ...next } : one)) })
  const add = () => {
    const free = [60, 30, 90, ...quarters(shortest, longest)].find(
      (minutes) => !lengths.some((one) => one.minutes === minutes),
    )
    if (free) onChange({ lengths: [...lengths, { minutes: free, price: priceLike(lengths[0], free) }] })
  }
  return (
    <Part id="prices" title="Sessions and prices" words="Booked sessions keep their price.">
      <ul className={styles.rows}>
        {lengths.map(({ minutes, price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a length may be changed to any other
          <li key={at}>
            <div className={styles.span}>
              <Select
                label="Length"
                value={minutes}
                onChange={({ currentTarget }) => change(at, { minutes: Number(currentTarget.value) })}
              >
                {quarters(shortest, longest).map((value) => (
                  <option key={value} value={value}>
                    {value} minutes
                  </option>
                ))}
              </Select>
              <label className={styles.field}>
                Price, $
                <input
                  inputMode="decimal"
                  value={price}
                  aria-invalid={faults.has(`lengths.${at}.price`) || undefined}
                  onChange={({ currentTarget }) => change(at, { price: currentTarget.value })}
                  onBlur={() => change(at, { price: withCents(price) })}
                />
              </label>
              <IconButton
                label={`Remove ${minutes} minutes`}
                onClick={() => onChange({ lengths: lengths.filter((_, place) => place !== at) })}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </div>
            <Fault>{faults.get(`lengths.${at}.minutes`) ?? faults.get(`lengths.${at}.price`)}</Fault>
          </li>
        ))}
      </ul>
      <Fault>{faults.get('lengths')}</Fault>
      <Button onClick={add}>
        <Plus size={16} aria-hidden="true" /> Add a length
      </Button>
    </Part>
  )
}

/** The price of a length in proportion to another one; without another one, $60. */
function priceLike(other: Draft['lengths'][number] | undefined, minutes: number): string {
  if (!other || !/^\d+(\.\d{1,2})?$/.test(other.price)) return '60.00'
  return dollarsOf(Math.round((centsOf(other.price) / other.minutes) * minutes))
}

/** Formats `75` and `75.5` as dollars with cents. */
export const withCents = (price: string) => (/^\d+(\.\d?)?$/.test(price) ? Number(price).toFixed(2) : price)

export function Fault({ children }: { children: ReactNode }) {
  return children ? <p className={styles.fault}>{children}</p> : null
}

const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080]
const noticeWords = (minutes: number) => {
  if (minutes === 0) return 'None'
  if (minutes < 60) return `${minutes} minutes`
  const hours = minutes / 60
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${hours / 24} days`
}

/** The rules for placing sessions in the hours. */
export function Rules({ draft, faults, onChange }: PartProps) {
  const { zone, bufferBefore, bufferAfter, notice, horizon, mostADay, step } = draft
  const buffers = quarters(0, scheduleBounds.longestBuffer)
  const known = [...new Set([...notices, notice])].sort((one, other) => one - other)
  return (
    <Part id="scheduling" title="Scheduling">
      <div className={styles.grid}>
        <Field fault={faults.get('zone')}>
          <Select
            label="Time zone"
            value={zone}
            onChange={({ currentTarget }) => onChange({ zone: currentTarget.value })}
          >
            {allZones(zone).map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <Field fault={faults.get('step')}>
          <Select
            label="Sessions start every"
            value={step}
            onChange={({ currentTarget: { value } }) => {
              const next = steps.find((one) => String(one) === value)
              if (next) onChange({ step: next })
            }}
          >
            {steps.map((value) => (
              <option key={value} value={value}>
                {value} minutes
              </option>
            ))}
          </Select>
        </Field>
        {(['bufferBefore', 'bufferAfter'] as const).map((name) => (
          <Field key={name} fault={faults.get(name)}>
            <Select
              label={name === 'bufferBefore' ? 'Pause before' : 'Pause after'}
              value={name === 'bufferBefore' ? bufferBefore : bufferAfter}
              onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
            >
              {buffers.map((value) => (
                <option key={value} value={value}>
                  {value === 0 ? 'None' : `${value} minutes`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field fault={faults.get('notice')}>
          <Select
            label="Minimum notice"
            value={notice}
            onChange={({ currentTarget }) => onChange({ notice: Number(currentTarget.value) })}
          >
            {known.map((value) => (
              <option key={value} value={value}>
                {noticeWords(value)}
              </option>
            ))}
          </Select>
        </Field>
        <Field fault={faults.get('horizon')}>
          <label className={styles.field}>
            Bookings open, days ahead
            <input
              type="number"
              min={1}
              max={scheduleBounds.mostHorizon}
              value={Number.isFinite(horizon) ? horizon : ''}
              aria-invalid={faults.has('horizon') || undefined}
              onChange={({ currentTarget }) => onChange({ horizon: currentTarget.valueAsNumber })}
            />
          </label>
        </Field>
        <Field fault={faults.get('mostADay')}>
          <label className={styles.field}>
            Maximum sessions per day (empty: no limit)
            <input
              type="number"
              min={1}
              max={scheduleBounds.mostADay}
              value={mostADay ?? ''}
              aria-invalid={faults.has('mostADay') || undefined}
              onChange={({ currentTarget: { value } }) =>
                onChange({ mostADay: value === '' ? null : Number(value) })
              }
            />
          </label>
        </Field>
      </div>
    </Part>
  )
}

function Field({ fault, children }: { fault: string | undefined; children: ReactNode }) {
  return (
    <div>
      {children}
      <Fault>{fault}</Fault>
    </div>
  )
}
