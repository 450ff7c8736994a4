import { useStore } from '@nanostores/react'
import { menuStore } from '../../features/company/menu-data.ts'
import { readSocials } from '../../features/company/read-socials.ts'
import { SocialLink } from '../../ui/display/social-link.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './burger-links.module.css'

/** The company's accounts and applications. */
export function BurgerLinks() {
  const { socials } = useShellData()
  const apps = useStore(menuStore)?.apps ?? []
  const { own } = readSocials(socials)
  return (
    <>
      {own.size > 0 ? (
        <ul className={styles['links']} aria-label="Мы в социальных сетях">
          {[...own].map(([name, link]) => (
            <li key={name}>
              <SocialLink name={name} link={link} size="xs" />
            </li>
          ))}
        </ul>
      ) : null}
      {apps.length > 0 ? (
        <ul className={styles['links']} aria-label="Приложения">
          {apps.map(({ url, icon_content, name }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" className={styles['app']}>
                {icon_content ? (
                  <span
                    className={styles['icon']}
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: icon_content }}
                  />
                ) : null}
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
