import { lazy, Suspense } from 'react'
import { LandingHero } from './landing-hero.tsx'
import { Plans } from './plans.tsx'

/** On its way while the page comes to life: what needs the catalogue is below the first screen. */
const catalogue = import('./landing-catalogue.tsx')
const LandingCatalogue = lazy(async () => ({ default: (await catalogue).LandingCatalogue }))

/** What a visitor finds at `/`. */
export function LandingPage() {
  return (
    <>
      <LandingHero />
      <Suspense>
        <LandingCatalogue />
      </Suspense>
      <Plans />
    </>
  )
}
