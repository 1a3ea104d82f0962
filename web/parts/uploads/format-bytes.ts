/** Bytes in readable form: `734 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value < 10 && step > 1 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}
