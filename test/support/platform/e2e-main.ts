import { openLoopback } from './loopback-internet.ts'

/** The same as `npm start`, except that instructors' own calendars may be on this machine. */
openLoopback()
await import('../../../infra/local/main.ts')
