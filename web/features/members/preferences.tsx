import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { members, type UserSettings } from '#shared/contract/members.ts'
import type { User } from '#shared/contract/user.ts'
import { call, read } from '../../api.ts'
import { SwitchField } from '../../ui/amplify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { AccountData } from './account-data.tsx'
import styles from './profile-page.module.css'

const settingsOf = () => read(members.getSettings)

const switches: { name: keyof UserSettings; label: string; words: string }[] = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    words: 'Bookings, payments and what changes on your account.',
  },
  {
    name: 'courseReminders',
    label: 'Course reminders',
    words: 'A nudge when a course you began has waited for a week.',
  },
  {
    name: 'liveEventAlerts',
    label: 'Live event alerts',
    words: 'A mail before a live event begins.',
  },
  {
    name: 'marketingEmails',
    label: 'Marketing emails',
    words: 'Offers and news. Turning this off also ends the newsletter to this address.',
  },
]

/** Which mails the member wants, each saved as it is switched; and what becomes of their data. */
export function Preferences({ user }: { user: User }) {
  const settings = useQuery(settingsOf())
  return (
    <div className={styles.preferences}>
      <section aria-labelledby="mails">
        <h2 id="mails" className={styles.heading}>
          What Kiai may write to you about
        </h2>
        {settings.error && !settings.data ? (
          <ErrorState
            level={3}
            title="Your settings could not be loaded"
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Switches settings={settings.data} />
        )}
      </section>
      <AccountData user={user} />
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

/** Shows a change at once and takes it back should the call fail; changes are sent in their order. */
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
