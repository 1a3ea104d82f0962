/** Languages somebody may teach in, as BCP 47 names them; screens ask the browser what people call them. */
export const languages = [
  ...(['af', 'am', 'ar', 'ase', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'de', 'el'] as const),
  ...(['en', 'es', 'et', 'eu', 'fa', 'fi', 'fil', 'fr', 'ga', 'gl', 'gu', 'ha', 'he', 'hi', 'hr'] as const),
  ...(['hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'kk', 'km', 'ko', 'ky', 'lo', 'lt', 'lv', 'mk'] as const),
  ...(['ml', 'mn', 'mr', 'ms', 'mt', 'my', 'nb', 'ne', 'nl', 'pa', 'pl', 'pt', 'ro', 'ru', 'si'] as const),
  ...(['sk', 'sl', 'so', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'uz', 'vi'] as const),
  ...(['yo', 'yue', 'zh', 'zu'] as const),
] as const
export type Language = (typeof languages)[number]

/** Of one instructor. */
export const mostLanguages = 8

/** The language of what a browser asks for: `pt` of `pt-BR`; undefined where nobody teaches in it here. */
export const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.split('-', 1).join())
