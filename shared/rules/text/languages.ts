/** Teaching languages as BCP 47 tags; screens get their names from the browser. */
export const languages = [
  ...(['af', 'am', 'ar', 'ase', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'de', 'el'] as const),
  ...(['en', 'es', 'et', 'eu', 'fa', 'fi', 'fil', 'fr', 'ga', 'gl', 'gu', 'ha', 'he', 'hi', 'hr'] as const),
  ...(['hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'kk', 'km', 'ko', 'ky', 'lo', 'lt', 'lv', 'mk'] as const),
  ...(['ml', 'mn', 'mr', 'ms', 'mt', 'my', 'nb', 'ne', 'nl', 'pa', 'pl', 'pt', 'ro', 'ru', 'si'] as const),
  ...(['sk', 'sl', 'so', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'uz', 'vi'] as const),
  ...(['yo', 'yue', 'zh', 'zu'] as const),
] as const
export type Language = (typeof languages)[number]

/** For one instructor. */
export const mostLanguages = 8

/** The language in a browser's tag: `pt` of `pt-BR`; undefined if it is not a teaching language. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.split('-', 1).join())
