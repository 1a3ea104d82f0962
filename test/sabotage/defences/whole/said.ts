import type { Defence } from '../../defence.ts'

const failures = ['test/web/ui/toast-failure.test.ts']

/** Texts of the specification. */
export const said: Defence[] = [
  {
    name: 'servers-message-is-shown',
    file: 'web/ui/feedback/toast-failure.ts',
    from: 'said && message ?',
    to: 'said && !error ?',
    tests: failures,
  },
  {
    name: 'what-broke-has-no-message',
    file: 'web/ui/feedback/toast-failure.ts',
    from: ' && problem.status !== 500',
    to: '',
    tests: failures,
  },
  {
    name: 'badges-show-literal-words',
    file: 'web/ui/feedback/badge.module.css',
    from: '    white-space: nowrap;\n',
    to: '    white-space: nowrap;\n    text-transform: uppercase;\n',
    tests: ['test/web/ui/literal-words.test.ts'],
  },
  {
    name: 'dialogs-blur-nothing',
    file: 'web/ui/dialog/dialog.module.css',
    from: 'background: rgb(5 4 3 / 82%);',
    to: 'background: rgb(5 4 3 / 82%); backdrop-filter: blur(3px);',
    tests: ['test/web/ui/backdrops.test.ts'],
  },
  {
    name: 'titles-of-records-are-wide',
    file: 'web/ui/table/record.module.css',
    from: 'min-width: 24.75rem;',
    to: 'min-width: 10rem;',
    tests: ['test/e2e/every/admin.spec.ts'],
  },
]
