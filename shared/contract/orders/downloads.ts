import * as z from 'zod/mini'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, matching, moment, requiredText } from '../fields.ts'
import { Playback } from '../videos/playback.ts'

/** Purchased files: downloaded in chunks, on a few devices; clips are watched too. Part of orders. */

const deviceId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, 'This is not the id of a device')

const DownloadDevice = z.object({
  id: z.string(),
  /** As its browser describes itself: `Chrome on Windows`. */
  name: z.string(),
  addedAt: moment,
})
export type DownloadDevice = z.infer<typeof DownloadDevice>

const IssuedChunk = z.object({
  url: z.string(),
  /** The `Range` header with which the address is requested: it delivers no other bytes. */
  range: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
  expiresAt: moment,
})
export type IssuedChunk = z.infer<typeof IssuedChunk>

/** The index of a line or a chunk. */
const index = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most))

export const downloads = {
  issueChunk: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/lines/{line}/chunks/{chunk}',
    access: 'member',
    summary:
      'The address of a chunk of a purchased file, valid for a minute; the last new one ends its refund',
    params: z.strictObject({ id: id('order'), line: index(99), chunk: index(9999) }),
    body: z.strictObject({ device: z.strictObject({ id: deviceId, name: requiredText(60) }) }),
    success: json(IssuedChunk),
    problems: ['order.not_found', 'order.changed', 'file.not_ready', 'file.no_chunk', 'device.too_many'],
    // A file of 5 GB has 640 chunks.
    limit: { calls: 2000, seconds: 3600, of: 'member' },
  }),
  playFile: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/lines/{line}/playback',
    access: 'member',
    summary:
      'The stream of a purchased clip, with cookies valid for a minute; the first call ends its refund',
    params: z.strictObject({ id: id('order'), line: index(99) }),
    success: json(Playback),
    problems: ['order.not_found', 'order.changed', 'file.not_ready'],
    // A player renews its access twice a minute.
    limit: { calls: 600, seconds: 3600, of: 'member' },
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/api/user/devices',
    access: 'member',
    summary: 'The devices on which the member downloads files, newest first',
    success: page(DownloadDevice),
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/user/devices/{id}',
    access: 'member',
    summary: 'Removes a device, so that another one can download files',
    params: z.strictObject({ id: deviceId }),
    success: empty,
    problems: ['device.not_found'],
    limit: { calls: 20, seconds: 86_400, of: 'member' },
  }),
} as const
