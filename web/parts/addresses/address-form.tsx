import { useMemo, useState } from 'react'
import {
  type Address,
  type AddressPart,
  addressIssues,
  countryCodes,
  rulesOf,
  tidyAddress,
} from '#shared/rules/address/address.ts'
import { TextField } from '../../ui/base/amplify.ts'
import { Select } from '../../ui/form/field.tsx'
import styles from './address-form.module.css'

type AddressFormProps = {
  address: Address
  onChange: (address: Address) => void
  /** Shows all errors, including those of untouched fields. */
  isChecked: boolean
}

const tokens: Readonly<Record<AddressPart, string>> = {
  country: 'country',
  firstName: 'given-name',
  lastName: 'family-name',
  street: 'address-line1',
  extra: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
}

/** Country first: its rules determine the fields, their names and their order. */
export function AddressForm({ address, onChange, isChecked }: AddressFormProps) {
  const [left, setLeft] = useState<ReadonlySet<AddressPart>>(new Set())
  const countries = useMemo(namedCountries, [])
  const { order, names, regions } = rulesOf(address.country)
  const issues = addressIssues(tidyAddress(address))
  const faultOf = (part: AddressPart) =>
    isChecked || left.has(part) ? issues.find((issue) => issue.part === part)?.words : undefined
  const field = (part: AddressPart, label: string) => ({
    label,
    value: address[part],
    autoComplete: `shipping ${tokens[part]}`,
    hasError: faultOf(part) !== undefined,
    errorMessage: faultOf(part),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...address, [part]: target.value }),
    onBlur: () => setLeft(new Set([...left, part])),
  })
  return (
    <div className={styles.fields}>
      <Select
        label="Country"
        autoComplete="shipping country"
        value={address.country}
        onChange={({ currentTarget }) => onChange({ ...address, country: currentTarget.value, region: '' })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <div className={styles.pair}>
        <TextField {...field('firstName', 'First name')} />
        <TextField {...field('lastName', 'Last name')} />
      </div>
      <TextField {...field('street', 'Street and number')} />
      <TextField {...field('extra', 'Apartment, floor, company (optional)')} />
      <div className={styles.pair}>
        {order.map((part) =>
          part === 'region' && regions.length > 0 ? (
            <div key={part}>
              <Select
                label={names.region}
                autoComplete="shipping address-level1"
                value={address.region}
                aria-invalid={faultOf('region') !== undefined}
                onChange={({ currentTarget }) => onChange({ ...address, region: currentTarget.value })}
                onBlur={() => setLeft(new Set([...left, part]))}
              >
                <option value="">Choose</option>
                {regions.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
              {faultOf('region') && <p className={styles.fault}>{faultOf('region')}</p>}
            </div>
          ) : (
            <TextField key={part} {...field(part, names[part])} />
          ),
        )}
      </div>
    </div>
  )
}

/** All countries, sorted by name. */
function namedCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
