import type { LoadContext, PageHead } from '../../engine/index.ts';
import type { HomeContent } from './schema.ts';

/** Structured data for search engines: who runs the site, its name, and the questions as they stand on the page. */
export function homeHead({ content, locale, message, site }: LoadContext<HomeContent>): PageHead {
  return {
    jsonLd: [
      {
        '@type': 'Organization',
        name: site.name,
        url: site.url,
        description: message('home.head.description'),
      },
      { '@type': 'WebSite', name: site.name, url: site.url, inLanguage: locale },
      {
        '@type': 'FAQPage',
        inLanguage: locale,
        mainEntity: content.questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
