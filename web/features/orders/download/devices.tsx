import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { orders } from '#shared/contract/orders/orders.ts'
import { mostDevices } from '#shared/rules/store/chunks.ts'
import { call, read } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { formatDate } from '../../../ui/text/format.ts'
import styles from './devices.module.css'
import { knownDeviceId } from './this-device.ts'

/** The member's download devices, requested when they are opened. */
export function Devices() {
  const [isShown, setShown] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>Devices with your files</summary>
      {isShown && <DeviceList />}
    </details>
  )
}

/** The member's download devices, each with a button that removes it. */
export function DeviceList() {
  const client = useQueryClient()
  const { data, error } = useQuery(read(orders.listDevices))
  const remove = useMutation({
    mutationFn: (id: string) => call(orders.removeDevice, { params: { id } }),
    onError: (failure) => toastFailure(failure),
    onSettled: () => invalidate(client, orders.listDevices.path),
  })
  if (error) return <p className={styles.quiet}>They could not be loaded. Please close this and try again.</p>
  if (!data) return <p className={styles.quiet}>Loading</p>
  const own = knownDeviceId()
  return (
    <div className={styles.devices}>
      <p className={styles.quiet} role="status">
        {data.items.length} of {mostDevices} devices. Removing one makes room for another; its files stay
        there.
      </p>
      <ul>
        {data.items.map(({ id, name, addedAt }) => (
          <li key={id} className={styles.device}>
            <span>
              {name}
              {id === own && <strong className={styles.own}>This device</strong>}
              <span className={styles.quiet}>Since {formatDate(addedAt)}</span>
            </span>
            <IconButton
              label={`Remove ${name}, since ${formatDate(addedAt)}`}
              aria-disabled={remove.isPending}
              onClick={() => remove.isPending || remove.mutate(id)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
