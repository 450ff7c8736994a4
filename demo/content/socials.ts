import type { AppContent, SocialContent } from './content.ts'

export const socials: readonly SocialContent[] = [
  { name: 'youtube', link: 'https://ordinata.example/youtube' },
  { name: 'vkontakte', link: 'https://ordinata.example/vkontakte' },
  { name: 'telegram', link: 'https://ordinata.example/telegram' },
  { name: 'youtube_global', link: 'https://ordinata.example/youtube-global' },
]

export const apps: readonly AppContent[] = [
  {
    name: 'Приложение покупателя',
    url: 'https://ordinata.example/apps/buyer',
    icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><rect x="6" y="2" width="12" height="20" rx="2"/><path d="M10.5 18.5h3"/></svg>',
  },
  {
    name: 'Приложение жителя',
    url: 'https://ordinata.example/apps/resident',
    icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M3 11.5 12 4l9 7.5M6 9.5V20h12V9.5M10 20v-5h4v5"/></svg>',
  },
]
