let names: Intl.DisplayNames | undefined

/** What people call a language: `Japanese` of `ja`. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}

/** Those that have a name, by it: not every engine knows all of them. */
export const namedLanguages = <Code extends string>(codes: readonly Code[]): Code[] =>
  codes
    .filter((code) => languageName(code) !== code)
    .sort((one, other) => languageName(one).localeCompare(languageName(other), 'en'))

/** `English, Japanese`. */
export const languageNames = (codes: readonly string[]): string => codes.map(languageName).join(', ')
