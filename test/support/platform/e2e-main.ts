import { openLoopback } from './loopback-internet.ts'

/** What `npm start` starts, but that instructors' own calendars may lie on this very machine. */
openLoopback()
await import('../../../infra/local/main.ts')
