import type { LoadContext, PageHead } from '../../engine/index.ts';
import type { HomeContent } from './schema.ts';

/** The product's display name (specification, section 1). */
const PRODUCT = 'PikPak Drive';

/** What search engines are told: who runs the site, what it is called, and the questions as they stand on the page. */
export function homeHead({ content, locale, message }: LoadContext<HomeContent>): PageHead {
  return {
    jsonLd: [
      { '@type': 'Organization', name: PRODUCT, description: message('home.head.description') },
      { '@type': 'WebSite', name: PRODUCT, inLanguage: locale },
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
