import type { Defence } from '../../defence.ts'

const local = {
  file: 'infra/local/transcoder/outputs.ts',
  tests: ['test/infra/local/transcoder/transcoder-odd.test.ts'],
}
const job = {
  file: 'functions/ports/media/transcoder.ts',
  tests: ['test/functions/media/job-settings.test.ts'],
}

const stalls = { file: 'web/ui/player/stalls.ts', tests: ['test/web/player/stalls.test.ts'] }

/** Films whose picture and sound do not begin and end together. */
export const films: Defence[] = [
  { name: 'film-sound-to-the-end', ...local, from: "padsSound ? ',apad' : ''", to: "padsSound ? '' : ''" },
  {
    name: 'film-sound-without-holes',
    ...local,
    from: 'aresample=async=1:first_pts=0',
    to: 'aresample=async=0',
  },
  { name: 'film-picture-all-along', ...local, from: 'plan.padsPicture ?', to: '!plan.padsPicture ?' },
  { name: 'film-job-picture', ...job, from: "PadVideo: 'BLACK',", to: '' },
  { name: 'film-job-sound', ...job, from: "AudioDuration: 'MATCH_VIDEO_DURATION'", to: '' },
  {
    name: 'stall-passed-over',
    ...stalls,
    from: 'passes < mostPasses) return pass',
    to: 'passes < 0) return pass',
  },
  {
    name: 'stall-not-for-ever',
    ...stalls,
    from: '&& passes < mostPasses) return',
    to: '&& passes < 99) return',
  },
  { name: 'stall-not-to-the-end', ...stalls, from: 'to < duration - ahead ? to : undefined', to: 'to' },
  {
    name: 'stall-slow-line',
    ...stalls,
    from: 'to === undefined || to < currentTime + ahead',
    to: 'to === undefined',
  },
  { name: 'stall-told', ...stalls, from: '|| now - since >= patience.tell) tell(true)', to: ') tell(true)' },
  {
    name: 'stall-in-words',
    file: 'web/ui/player/overlays.tsx',
    from: "stream.failure ?? (stream.isStalled ? 'stalled' : undefined)",
    to: 'stream.failure',
    tests: ['test/web/player/overlays.test.tsx'],
  },
]
