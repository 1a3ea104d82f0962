import type { LiveEvent } from '#shared/contract/live/live-event.ts'

/** An event with its doors open, as pages read it. */

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const event: LiveEvent = {
  id: 'liv_1',
  title: 'Judo, live',
  description: '',
  hosts: [],
  zone: 'UTC',
  wallTime: '2031-05-10T19:00',
  startsAt: inMinutes(5),
  endsAt: inMinutes(65),
  minutes: 60,
  accessLevel: 'premium',
  posterUrl: null,
  phase: 'open',
  isLive: false,
  opensAt: inMinutes(-10),
  startedAt: null,
  endedAt: null,
  replayVideoId: null,
  cancelReason: null,
  updatedAt: inMinutes(-60),
}
