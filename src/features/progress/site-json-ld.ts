import type { SiteData } from './site-page.server.ts'

/** The films and the newest pictures of a building site in schema.org's words. */
export function siteJsonLd(origin: string, { films, months, project }: SiteData): object[] {
  const pictures = months.flatMap(({ pictures: own }) => own).slice(0, 10)
  return [
    ...films.map(({ title, url, poster, recordedOn, duration }) => ({
      '@type': 'VideoObject',
      name: title,
      description: `${project.name}: ${title}`,
      uploadDate: recordedOn,
      contentUrl: new URL(url, origin).href,
      thumbnailUrl: poster === null ? undefined : new URL(poster, origin).href,
      duration: duration === null ? undefined : `PT${duration}S`,
    })),
    {
      '@type': 'ImageGallery',
      name: `Ход строительства: ${project.name}`,
      url: `${origin}/progress/${project.slug}`,
      image: pictures.map(({ src, alt }) => ({
        '@type': 'ImageObject',
        contentUrl: new URL(src, origin).href,
        caption: alt || undefined,
      })),
    },
  ]
}
