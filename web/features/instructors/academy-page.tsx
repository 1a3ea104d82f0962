import { useQuery } from '@tanstack/react-query'
import { Clapperboard, GraduationCap, MapPin, Radio, Users } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { isRegistered } from '../../addresses.ts'
import { read } from '../../api.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { useSite } from '../../parts/site/use-site.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { CardGrid, Section } from '../../ui/list/section.tsx'
import { Hero } from '../../ui/media/hero.tsx'
import styles from './academy-page.module.css'
import { InstructorCard, InstructorCardSkeleton } from './instructor-card.tsx'

const mostCards = 6
const mostSpecialties = 12

const offers = [
  {
    icon: Clapperboard,
    title: 'Films and fight scenes',
    text: 'A library of features, series and documentaries, and the craft behind them: how a fight is written, rehearsed and shot.',
  },
  {
    icon: GraduationCap,
    title: 'Courses that build up',
    text: 'Step by step from the first stance, with your progress kept and a certificate anyone can check.',
  },
  {
    icon: Users,
    title: 'Private sessions',
    text: 'An hour with a teacher who looks at you alone, on screen, at a time that suits both.',
  },
  {
    icon: Radio,
    title: 'Live events',
    text: 'Seminars, gradings and fight nights as they happen, with questions from the floor.',
  },
]

/** The about page: our values, our offer, our instructors and our address. */
export function AcademyPage() {
  const { office: home } = useSite()
  return (
    <>
      <header>
        <Hero
          className={styles.hero}
          picture={{
            src: '/media/images/hero-1.webp',
            srcSet: '/media/images/hero-1-960.webp 960w, /media/images/hero-1.webp 1920w',
            sizes: '100vw',
            width: 1920,
            height: 800,
          }}
        >
          <p className={`${styles.eyebrow} eyebrow`}>About Kiai</p>
          <h1 className={styles.title}>Film Academy</h1>
          <p className={styles.lead}>
            A school for people who love martial arts on the mat and on the screen, and who suspect that the
            two have always been one.
          </p>
        </Hero>
      </header>
      <Section eyebrow="Our mission" title="Pass it on, exactly">
        <div className={styles.mission}>
          <p>
            A technique lives as long as somebody shows it to somebody else. For centuries that meant being in
            the same room. We make rooms that are larger: we film teachers who still bow in, at the speed and
            from the angle at which a student needs to see it, and we keep what they show for whoever comes
            after.
          </p>
          <p>
            Cinema has always been our ally. It is why many of us began. So we treat films as teachers too: we
            tell who choreographed them, which school they come from, and what in them would work.
          </p>
        </div>
      </Section>
      <Section eyebrow="The school" title="What we offer">
        <CardGrid label="What we offer" least="16rem">
          {offers.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.offer}>
              <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </CardGrid>
      </Section>
      <Instructors />
      <Section eyebrow="Visit us" title="Main office">
        <address className={styles.office}>
          <MapPin size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>
            {home.street}, {home.city}
            <span>
              <ContactSupport category="general">Write first</ContactSupport>, and someone will be there to
              greet you.
            </span>
          </p>
        </address>
      </Section>
    </>
  )
}

function Instructors() {
  const { data, error, refetch } = useQuery(read(catalogue.listInstructors, { query: {} }))
  const all = data?.items
  const more = isRegistered('/instructors') && <ButtonLink to="/instructors">Meet all instructors</ButtonLink>
  return (
    <Section eyebrow="The teachers" title="Who you learn from" action={more}>
      <CardList
        label="Instructors"
        things="instructors"
        items={all?.slice(0, mostCards)}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState level={3} title="No instructors yet">
            The first instructors join soon. Please come back later.
          </EmptyState>
        }
        shape={<InstructorCardSkeleton />}
        shapes={mostCards}
        level={3}
        least="22rem"
      >
        {(instructor) => <InstructorCard instructor={instructor} />}
      </CardList>
      {all && all.length > mostCards && <Specialties instructors={all} />}
    </Section>
  )
}

/** The specialties of all instructors. */
function Specialties({ instructors }: { instructors: readonly Instructor[] }) {
  const distinct = [...new Set(instructors.flatMap(({ specialties }) => specialties))]
  return (
    <div className={styles.specialties}>
      <p>{instructors.length} instructors teach at Kiai. Among their specialties:</p>
      <ul aria-label="Specialties">
        {distinct.slice(0, mostSpecialties).map((specialty) => (
          <li key={specialty}>{specialty}</li>
        ))}
      </ul>
    </div>
  )
}
