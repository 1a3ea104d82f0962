import type { Defence } from '../../defence.ts'

const local = {
  file: 'infra/local/transcoder/outputs.ts',
  tests: ['test/infra/local/transcoder/transcoder-odd.test.ts'],
}
const job = {
  file: 'functions/ports/media/transcoder.ts',
  tests: ['test/functions/media/job-settings.test.ts'],
}

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
  { name: 'film-job-picture', ...job, from: ", PadVideo: 'BLACK'", to: '' },
  { name: 'film-job-sound', ...job, from: "AudioDuration: 'MATCH_VIDEO_DURATION'", to: '' },
]
