import { signInAddress } from '../session.ts'
import { ButtonLink } from '../ui/base/button.tsx'
import { Carousel } from '../ui/media/carousel.tsx'
import { Hero } from '../ui/media/hero.tsx'
import styles from './landing-hero.module.css'

type Slide = { image: string; eyebrow: string; title: string; words: string }

const slides: readonly Slide[] = [
  {
    image: '/media/images/hero-1',
    eyebrow: 'Films · Training · Live',
    title: 'One breath.\nOne strike.\nOne voice.',
    words:
      'Kiai is the home of martial arts on screen: the films that made you start, the teachers who keep you going.',
  },
  {
    image: '/media/images/hero-2',
    eyebrow: 'Training',
    title: 'Taught by people who still bow in.',
    words:
      'Step-by-step training from working instructors, from your first stance to the details black belts argue about.',
  },
  {
    image: '/media/images/hero-3',
    eyebrow: 'Cinema',
    title: 'The great fights, and how they were made.',
    words: 'Features, series and documentaries from every school and every coast, with new titles all year.',
  },
]

export function LandingHero() {
  return (
    <Carousel label="Welcome to Kiai" slides={slides} titleOf={({ title }) => title}>
      {(slide, at) => <HeroSlide slide={slide} isFirst={at === 0} />}
    </Carousel>
  )
}

function HeroSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <Hero
      className={styles.hero}
      picture={{
        src: `${slide.image}.webp`,
        srcSet: `${slide.image}-960.webp 960w, ${slide.image}.webp 1920w`,
        sizes: '100vw',
        width: 1920,
        height: 800,
      }}
      isFirst={isFirst}
    >
      <p className={styles.eyebrow}>{slide.eyebrow}</p>
      <Heading className={styles.title}>{slide.title}</Heading>
      <p className={styles.text}>{slide.words}</p>
      <div className={styles.actions}>
        <ButtonLink to={signInAddress('/')} variant="gold" size="large">
          Start free
        </ButtonLink>
        <ButtonLink to="/videos" size="large">
          Browse the library
        </ButtonLink>
      </div>
    </Hero>
  )
}
