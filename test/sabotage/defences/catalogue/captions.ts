import type { Defence } from '../../defence.ts'

const read = { file: 'shared/rules/media/webvtt.ts', tests: ['test/rules/media/caption-cases.test.ts'] }
const kept = { file: 'functions/media/caption-text.ts', tests: read.tests }

/** Captions: the cues that are accepted from real files. */
export const captions: Defence[] = [
  { name: 'captions-blank-line', ...read, from: "if (line === '') open", to: "if (line.trim() === '') open" },
  { name: 'captions-lasting', ...read, from: 'return end > start ?', to: 'return end >= start ?' },
  {
    name: 'captions-silent',
    ...read,
    from: "if (plainText(marked) === '') return 'The cue has no text'",
    to: '',
  },
  { name: 'captions-counted', ...read, from: 'found.length - cues.length', to: '0' },
  {
    name: 'captions-letters',
    ...read,
    from: "marked.includes('\\uFFFD')",
    to: "marked.includes('\\uFFFF')",
    tests: ['test/rules/media/webvtt.test.ts'],
  },
  { name: 'captions-written-escaped', ...kept, from: 'escaped(decode(piece))', to: 'decode(piece)' },
  { name: 'captions-decoded', ...kept, from: 'escaped(decode(piece))', to: 'piece' },
  {
    name: 'captions-unseen-signs',
    file: 'shared/contract/media.ts',
    from: "value.replaceAll(unseen, '')",
    to: 'value',
    tests: ['test/functions/media/captions.test.ts'],
  },
  {
    name: 'captions-replaced-after-a-question',
    file: 'web/features/videos/admin/captions-editor.tsx',
    from: 'if (known) return setReplacement(file)',
    to: '',
    tests: ['test/web/videos/captions-editor.test.tsx'],
  },
]
