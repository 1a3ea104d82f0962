import { lazy, Suspense } from 'react'
import { LandingHero } from './landing-hero.tsx'
import { Plans } from './plans.tsx'

/** Loads while the page hydrates: the parts that need the catalogue are below the first screen. */
const catalogue = import('./landing-catalogue.tsx')
const LandingCatalogue = lazy(async () => ({ default: (await catalogue).LandingCatalogue }))

/** The page of a visitor at `/`. */
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
