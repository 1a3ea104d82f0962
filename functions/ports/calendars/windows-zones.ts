import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** The time zone names of Windows and Outlook, by CLDR of the version in package.json, each with its main zone. */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  cldr.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other, mapZone._type]),
)
