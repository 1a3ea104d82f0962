/** What is printed on cloth. */
export const printNames = ['enso', 'sun', 'bow', 'mark', 'crane', 'drum', 'gate', 'blades', 'kiai'] as const
export type PrintName = (typeof printNames)[number]
