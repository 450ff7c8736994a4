import type { ReactNode } from 'react'
import { Container } from '../../ui/page/container.tsx'
import styles from './home-hero.module.css'

interface HomeHeroProps {
  title: string
  /** Beside the title, or below it on narrow screens. */
  search: ReactNode
  children: ReactNode
}

/** The first section of the home page: the title, and what the company wants to show first. */
export function HomeHero({ title, search, children }: HomeHeroProps) {
  return (
    <section id="vas_landing_slider" className={styles['hero']} aria-labelledby="hero-title">
      <Container>
        <div className={styles['head']}>
          <h1 id="hero-title" className={styles['title']}>
            {title}
          </h1>
          <div className={styles['choose']}>{search}</div>
        </div>
        {children}
      </Container>
    </section>
  )
}
