let names: Intl.DisplayNames | undefined

/** The name of a language: `Japanese` for `ja`. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}

/** The codes that have a name, sorted by it: not every engine knows all of them. */
export const namedLanguages = <Code extends string>(codes: readonly Code[]): Code[] =>
  codes
    .filter((code) => languageName(code) !== code)
    .sort((one, other) => languageName(one).localeCompare(languageName(other), 'en'))

/** `English, Japanese`. */
export const languageNames = (codes: readonly string[]): string => codes.map(languageName).join(', ')
