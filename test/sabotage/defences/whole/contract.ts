import type { Defence } from '../../defence.ts'

/** The input that may be sent at all. */
export const contract: Defence[] = [
  {
    name: 'picture-scheme',
    file: 'shared/contract/fields.ts',
    from: 'https:\\/\\/\\w[\\w.-]*(:\\d{1,5})?([/?#][^\\s"\'<>\\\\]*)?)$/,',
    to: 'https?:\\/\\/\\w[\\w.-]*(:\\d{1,5})?([/?#][^\\s"\'<>\\\\]*)?)$/,',
    tests: ['test/contract/fields.test.ts'],
  },
  {
    name: 'printable',
    file: 'shared/contract/fields.ts',
    from: 'value.isWellFormed() && ',
    to: '',
    tests: ['test/contract/fields.test.ts'],
  },
  {
    name: 'control-characters',
    file: 'shared/contract/fields.ts',
    from: ' && !/[^\\P{Cc}\\t\\n\\r]/u.test(value)',
    to: '',
    tests: ['test/contract/fields.test.ts'],
  },
]
