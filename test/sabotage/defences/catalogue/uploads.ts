import type { Defence } from '../../defence.ts'

const files = ['test/web/uploads/check-file.test.ts']
const resumed = ['test/web/uploads/upload-resume.test.ts']
const unfinished = ['test/web/videos/unfinished-upload.test.tsx']

/** Messages to an admin about a file before and during its upload, and the state that a reload keeps. */
export const uploads: Defence[] = [
  {
    name: 'an-empty-file-is-told-so',
    file: 'web/parts/uploads/check-file.ts',
    from: 'if (size === 0)',
    to: 'if (size < 0)',
    tests: files,
  },
  {
    name: 'what-is-no-video-is-told-so',
    file: 'web/parts/uploads/check-file.ts',
    from: 'headFault(file, isFilm, choose)',
    to: 'headFault(file, Boolean, choose)',
    tests: files,
  },
  {
    name: 'a-file-that-cannot-be-read-is-told-so',
    file: 'web/parts/uploads/check-file.ts',
    from: "return 'The file could not be read. Please choose it again'",
    to: '',
    tests: files,
  },
  {
    name: 'a-refused-file-is-said-at-its-chooser',
    file: 'web/parts/uploads/upload-dialog.tsx',
    from: 'uploader.refusal ?? fileError',
    to: 'fileError',
    tests: unfinished,
  },
  {
    name: 'a-save-waits-for-a-file-being-read',
    file: 'web/parts/uploads/uploader.ts',
    from: "reading > 0 || state.phase !== 'none'",
    to: "state.phase !== 'none'",
    tests: unfinished,
  },
  {
    name: 'an-upload-begins-once-its-file-is-read',
    file: 'web/parts/uploads/uploader.ts',
    from: 'if (reading > 0 || isUnderWay(state)) return',
    to: 'if (isUnderWay(state)) return',
    tests: unfinished,
  },
  {
    name: 'an-upload-offline-says-that-it-waits',
    file: 'web/parts/uploads/uploader.ts',
    from: "window.addEventListener('offline', pause)",
    to: '',
    tests: resumed,
  },
  {
    name: 'a-lost-part-says-that-it-waits',
    file: 'web/parts/uploads/send-parts.ts',
    from: 'onLost?.()',
    to: '{}',
    tests: resumed,
  },
  {
    name: 'a-busy-storage-is-no-lost-network',
    file: 'web/parts/uploads/send-parts.ts',
    from: 'if (!(error instanceof PartRefused)) onLost',
    to: 'onLost',
    tests: resumed,
  },
  {
    name: 'calls-of-an-upload-wait-for-the-network',
    file: 'web/parts/uploads/uploader.ts',
    from: '|| navigator.onLine ||',
    to: '|| true ||',
    tests: resumed,
  },
  {
    name: 'typed-fields-outlive-a-reload',
    file: 'web/parts/uploads/upload-form.ts',
    from: '...memory.recallTyped(initial)',
    to: '',
    tests: unfinished,
  },
  {
    name: 'typed-fields-without-an-upload-are-forgotten',
    file: 'web/parts/uploads/upload-form.ts',
    from: 'if (!memory.recall()) memory',
    to: 'if (!memory) memory',
    tests: unfinished,
  },
  {
    name: 'typed-fields-fit-their-form',
    file: 'web/parts/uploads/remembered-upload.ts',
    from: 'Array.isArray(value) === Array.isArray(shape[name])',
    to: 'value !== undefined',
    tests: unfinished,
  },
  {
    name: 'only-what-was-typed-is-kept',
    file: 'web/parts/uploads/upload-form.ts',
    from: 'JSON.stringify(value) !== JSON.stringify(initial[name])',
    to: 'value !== initial',
    tests: unfinished,
  },
]
