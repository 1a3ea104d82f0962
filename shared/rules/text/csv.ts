/**
 * One cell, quoted. A spreadsheet takes what begins with certain signs, even after blanks and quotes, for a formula and
 * runs it: such a text is led by an apostrophe. Numbers stay numbers.
 */
export function cell(value: string): string {
  const isFormula = /^[\s\u00a0\ufeff"',;]*[=+\-@|%\t\r\n＝＋－＠]/u.test(value)
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(value)
  return `"${(isFormula && !isNumber ? `'${value}` : value).replaceAll('"', '""')}"`
}
