import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { read } from '../api.ts'
import { videoLink } from '../links.ts'
import { VideoGrid } from '../parts/video-list/video-grid.tsx'
import { signInAddress, useSession } from '../session.ts'
import { ButtonLink } from '../ui/base/button.tsx'
import { EmptyState } from '../ui/feedback/state.tsx'
import { Section } from '../ui/list/section.tsx'
import { Disciplines } from './disciplines.tsx'

const most = 8

/** The parts of the landing page that need the catalogue. */
export function LandingCatalogue() {
  return (
    <>
      <Section
        eyebrow="Disciplines"
        title="Every art has its own voice"
        intro="Pick the art you practise, or the one you always wanted to begin."
      >
        <Disciplines />
      </Section>
      <Featured />
      <FreeContent />
    </>
  )
}

function Featured() {
  const session = useSession()
  const { data, error, refetch } = useQuery(read(catalogue.listFeaturedVideos, { query: { limit: most } }))
  return (
    <Section
      eyebrow="Now showing"
      title="Featured videos"
      action={<ButtonLink to="/videos">See all videos</ButtonLink>}
    >
      <VideoGrid
        rail
        label="Featured videos"
        videos={data?.items}
        error={error}
        onRetry={() => void refetch()}
        linkOf={(id) => videoLink(id, session)}
        empty={<EmptyState title="Nothing featured yet" level={3} />}
      />
    </Section>
  )
}

function FreeContent() {
  const session = useSession()
  const free = read(catalogue.listVideos, { query: { limit: most, access: 'free' } })
  const { data, error, refetch } = useQuery(free)
  return (
    <Section
      eyebrow="No card needed"
      title="Start with these, free"
      intro="Sign up and these are yours to watch today."
      action={
        <ButtonLink to={signInAddress('/')} variant="gold">
          Sign up
        </ButtonLink>
      }
    >
      <VideoGrid
        rail
        label="Free videos"
        videos={data?.items}
        error={error}
        onRetry={() => void refetch()}
        linkOf={(id) => videoLink(id, session)}
        empty={<EmptyState title="No free videos yet" level={3} />}
      />
    </Section>
  )
}
