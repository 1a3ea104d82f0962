import { entity, type ItemOf, key } from '../table/entity.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'

/** The devices on which a member downloads files. One item per member, created by the first download. */
export const downloadDevices = entity({
  model: { service: 'kiai', entity: 'download-devices', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    devices: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          /** A random id, stored in the browser. */
          id: { type: 'string', required: true },
          /** `Chrome on Windows` */
          name: { type: 'string', required: true },
          addedAt: { type: 'string', required: true },
        },
      },
    },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], []),
  },
})
export type DownloadDevicesItem = ItemOf<typeof downloadDevices>
export type DownloadDevice = DownloadDevicesItem['devices'][number]

/** A consistent read. */
export async function findDownloadDevices(memberId: string): Promise<DownloadDevicesItem | undefined> {
  const { data } = await downloadDevices().get({ memberId }).go({ consistent: true })
  return data ?? undefined
}

/** Writes the devices over the state that was read. */
export const changeDevicesStep = (
  memberId: string,
  known: DownloadDevicesItem | undefined,
  devices: readonly DownloadDevice[],
  now: Date,
): Step<{ downloadDevices: typeof downloadDevices }> => ({
  write: ({ downloadDevices }) =>
    downloadDevices
      .put({ memberId, devices: [...devices], updatedAt: later(known?.updatedAt ?? '', now) })
      .where((a, { eq, notExists }) => (known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt)))
      .commit(),
})
