let names: Intl.DisplayNames | undefined

/** What people call a language: `Japanese` of `ja`. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}

/** `English, Japanese`. */
export const languageNames = (codes: readonly string[]): string => codes.map(languageName).join(', ')
