/** This browser as a download device: a random id, and a name by which its owner recognizes it. */

const key = 'kiai-device'
let inMemory: string | undefined

export function thisDevice(): { id: string; name: string } {
  return { id: deviceId(), name: nameOf(navigator.userAgent) }
}

/** The id of this browser, if it has downloaded before. */
export function knownDeviceId(): string | undefined {
  try {
    return localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}

function deviceId(): string {
  const known = knownDeviceId()
  if (known) return known
  const id = crypto.randomUUID()
  inMemory = id
  try {
    localStorage.setItem(key, id)
  } catch {
    // Storage may be blocked: this page then counts as a device of its own.
  }
  return id
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** `Chrome on Windows` */
export function nameOf(userAgent: string): string {
  const find = (all: typeof browsers) => all.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${find(browsers) ?? 'Browser'} on ${find(systems) ?? 'another device'}`
}
