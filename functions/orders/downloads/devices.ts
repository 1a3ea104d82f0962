import { Problem } from '#shared/contract/problem.ts'
import { mostDevices } from '#shared/rules/store/chunks.ts'
import {
  changeDevicesStep,
  type DownloadDevice,
  type DownloadDevicesItem,
  downloadDevices,
  findDownloadDevices,
} from '../../model/store/download-devices.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'

/** The member's download devices, the newest first. */
export async function listDevices(memberId: string): Promise<DownloadDevice[]> {
  const known = await findDownloadDevices(memberId)
  return [...(known?.devices ?? [])].reverse()
}

/** Frees the place of a device. */
export async function removeDevice(memberId: string, id: string): Promise<void> {
  await tryAgain(async () => {
    const known = await findDownloadDevices(memberId)
    const left = known?.devices.filter((device) => device.id !== id) ?? []
    if (!known || left.length === known.devices.length) throw new Problem('device.not_found')
    await writeSteps({ downloadDevices }, [changeDevicesStep(memberId, known, left, clock.now())])
  })
}

/** The devices with one more; undefined if it is known already. Throws if all places are taken. */
export function withDevice(
  known: DownloadDevicesItem | undefined,
  { id, name }: Pick<DownloadDevice, 'id' | 'name'>,
  now: Date,
): DownloadDevice[] | undefined {
  const devices = known?.devices ?? []
  if (devices.some((device) => device.id === id)) return undefined
  if (devices.length >= mostDevices) {
    throw new Problem(
      'device.too_many',
      `You have downloaded files on ${mostDevices} devices, which is the maximum. Remove a device that you no longer use, then try again.`,
    )
  }
  return [...devices, { id, name, addedAt: now.toISOString() }]
}
