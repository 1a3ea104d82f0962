import type { Defence } from '../../defence.ts'

/** The small pictures of a film. */
export const pictures: Defence[] = [
  {
    name: 'frames-go-with-their-film',
    file: 'functions/ports/media/media-store.ts',
    from: 'framesFolder(uploadId)',
    to: 'mediaFolder(uploadId)',
    tests: ['test/functions/videos/chapters.test.ts'],
  },
  {
    name: 'no-frame-is-promised-that-is-not-there',
    file: 'functions/media/on-job-state-changed.ts',
    from: 'lastOf(framesKey(id)) && ',
    to: '',
    tests: ['test/functions/media/media.test.ts'],
  },
]
