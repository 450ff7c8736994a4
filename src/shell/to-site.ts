import type { ShellData } from '../app/shell-data.ts'
import type { Site } from '../ui/site.ts'

/** What components know of the site on a page about a project of this city, or on one that names none. */
export function toSite(shell: ShellData, pageCity: string | undefined): Site {
  const address = (type: string) => {
    const document = shell.documents.find((candidate) => candidate.type === type)
    return document ? `/documents/${document.slug}` : null
  }
  return {
    ...shell,
    name: shell.company?.name ?? '',
    contacts:
      (pageCity === undefined
        ? shell.city
        : shell.cities.find((candidate) => candidate.slug === pageCity)) ?? null,
    city: shell.city && { ...shell.city, isFirst: shell.city.slug === shell.cities[0]?.slug },
    documents: {
      policy: address('privacy_policy'),
      consent: address('consent'),
      mailing: address('mailing_consent'),
    },
  }
}
