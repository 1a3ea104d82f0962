import type { Defence } from '../../defence.ts'

/** The films of the demo, and that they stop. */
export const demo: Defence[] = [
  {
    name: 'encoder-stops-with-its-signal',
    file: 'infra/local/transcoder/ffmpeg.ts',
    from: "signal.addEventListener('abort', abort, { once: true })",
    to: '',
    tests: ['test/infra/demo-films.test.ts'],
  },
  {
    name: 'repeated-film-tells-where-time-begins-again',
    file: 'infra/demo/lengthen.ts',
    from: 'place === 0 && seconds > 0',
    to: 'place < 0',
    tests: ['test/infra/demo-films.test.ts'],
  },
]
