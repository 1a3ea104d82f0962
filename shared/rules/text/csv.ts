/**
 * One quoted cell. A spreadsheet treats text that begins with certain characters, even after spaces and quotes, as a
 * formula and runs it: such a text gets a leading apostrophe. Numbers stay numbers.
 */
export function cell(value: string): string {
  const isFormula = /^[\s\u00a0\ufeff"',;]*[=+\-@|%\t\r\n＝＋－＠]/u.test(value)
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(value)
  return `"${(isFormula && !isNumber ? `'${value}` : value).replaceAll('"', '""')}"`
}
