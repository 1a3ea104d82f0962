import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { members, type UserSettings } from '#shared/contract/members/members.ts'
import type { User } from '#shared/contract/members/user.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call, read } from '../../api.ts'
import { SwitchField } from '../../ui/base/amplify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../../ui/feedback/toast-failure.ts'
import { Select } from '../../ui/form/field.tsx'
import { allZones, cityOf, ownZone } from '../../ui/text/zones.ts'
import { AccountData } from './account-data.tsx'
import styles from './profile-page.module.css'
import { TeamActs } from './team-acts.tsx'

// The address formats of all countries are loaded by members who open this page, after its switches.
const OwnAddresses = lazy(async () => ({ default: (await import('./own-addresses.tsx')).OwnAddresses }))

const settingsOf = () => read(members.getSettings)

type SwitchName = Exclude<keyof UserSettings, 'timeZone'>

const switches: { name: SwitchName; label: string; words: string }[] = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    words:
      'Reminders a day and an hour before a session. Mails about payments, moved sessions and cancellations are always sent.',
  },
  {
    name: 'courseReminders',
    label: 'Course reminders',
    words: 'A reminder when you have not continued a course for a week.',
  },
  {
    name: 'liveEventAlerts',
    label: 'Live event alerts',
    words: 'A mail before a live event begins, for each event that you set a reminder for.',
  },
  {
    name: 'marketingEmails',
    label: 'Marketing emails',
    words: 'Offers and news. Turning this off also unsubscribes this address from the newsletter.',
  },
]

/** The mail preferences, each saved when switched, and the member's data. */
export function Preferences({ user }: { user: User }) {
  const settings = useQuery(settingsOf())
  // Requested with the settings, not only after the code of the list.
  const addresses = useQuery(read(orders.listAddresses))
  const isLost = settings.error !== null && !settings.data
  return (
    <div className={styles.preferences}>
      <section aria-labelledby="mails">
        <h2 id="mails" className={styles.heading}>
          Mails from Kiai
        </h2>
        {isLost ? (
          <ErrorState
            level={3}
            title="Your settings could not be loaded"
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Switches settings={settings.data} />
        )}
      </section>
      {!isLost && <QuietHours settings={settings.data} />}
      <section aria-labelledby="addresses">
        <h2 id="addresses" className={styles.heading}>
          Delivery addresses
        </h2>
        <Suspense fallback={<Skeleton height={`${3 + 8 * (addresses.data?.items.length ?? 0)}rem`} />}>
          <OwnAddresses />
        </Suspense>
      </section>
      {/* Loaded at the same time, and placed once the number of addresses above is known. */}
      <div className={styles.rest} hidden={addresses.isPending}>
        <TeamActs />
        <AccountData user={user} />
      </div>
    </div>
  )
}

function Switches({ settings }: { settings: UserSettings | undefined }) {
  const change = useChange()
  return (
    <ul className={styles.switches} aria-busy={!settings}>
      {switches.map(({ name, label, words }) => (
        <li key={name} className={styles.switch}>
          <div>
            <p className={styles.switchLabel} id={`${name}-label`}>
              {label}
            </p>
            <p id={`${name}-words`} className={styles.words}>
              {words}
            </p>
          </div>
          {settings ? (
            <SwitchField
              label={label}
              isLabelHidden
              aria-describedby={`${name}-words`}
              isChecked={settings[name]}
              onChange={(event) => change({ ...settings, [name]: event.target.checked })}
            />
          ) : (
            <Skeleton width="2.75rem" height="1.5rem" />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The time zone whose nights delay mails about sessions; the browser suggests its own zone. */
function QuietHours({ settings }: { settings: UserSettings | undefined }) {
  return (
    <section aria-labelledby="quiet" aria-busy={!settings}>
      <h2 id="quiet" className={styles.heading}>
        Quiet hours
      </h2>
      <div className={styles.row}>
        <p id="quiet-words" className={styles.words}>
          From 10 PM to 7 AM, mails about sessions wait until the morning. Mails about cancellations and about
          sessions that begin within the hour are sent immediately. Until you choose a time zone, Kiai uses
          the zone of your first booking or of your teaching hours.
        </p>
        {settings ? <ZoneSelect settings={settings} /> : <Skeleton width="18rem" height="4.5rem" />}
      </div>
    </section>
  )
}

function ZoneSelect({ settings }: { settings: UserSettings }) {
  const change = useChange()
  const { timeZone, ...mails } = settings
  const own = ownZone()
  return (
    <Select
      label="Your time zone"
      aria-describedby="quiet-words"
      value={timeZone ?? ''}
      onChange={({ currentTarget: { value } }) => change({ ...mails, timeZone: value || null })}
    >
      <option value="">None</option>
      <option value={own}>{cityOf(own)} (where you are now)</option>
      <optgroup label="All zones">
        {allZones(...(timeZone ? [timeZone] : []))
          .filter((each) => each !== own)
          .map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
      </optgroup>
    </Select>
  )
}

/** Shows a change at once and reverts it if the call fails; changes are sent in order. */
function useChange() {
  const client = useQueryClient()
  const { queryKey } = settingsOf()
  const mutation = useMutation({
    scope: { id: 'settings' },
    mutationFn: (body: UserSettings) => call(members.updateSettings, { body }),
    onMutate: (body) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, body)
      return before
    },
    onSuccess: () => toast({ title: 'Your preferences have been saved.' }),
    onError: (error, _body, before) => {
      client.setQueryData(queryKey, before)
      toastFailure(error, 'Failed to update settings. Please try again.')
    },
  })
  return (settings: UserSettings) => mutation.mutate(settings)
}
