import { defineDocument, type LoadContext, localeHref, type PageHead } from '../../engine/index.ts';
import { findHelpPage, type HelpPage } from './help-page.ts';
import { type HelpCenterContent, schema } from './schema.ts';
import { readHelpTree } from './tree.ts';

export default defineDocument<HelpCenterContent, HelpPage>({
  description: 'An article of the help centre, with all of its articles at the side.',
  schema,
  load: findHelpPage,
  head,
  addresses: ({ files }) =>
    readHelpTree(files, 'en-US').flatMap(({ articles }) => articles.map(({ slug }) => ({ slug }))),
  view: () => import('./view.tsx'),
});

function head({ locale, path, message }: LoadContext, { article, folder, link }: HelpPage): PageHead {
  const { title, description } = article.meta;
  const about = typeof description === 'string' ? { description } : {};
  return {
    title: message('help.head.article', { title: link.title }),
    ...(article.locale === locale ? about : {}),
    contentLocale: article.locale,
    jsonLd: [
      { '@type': 'TechArticle', headline: String(title), ...about, inLanguage: article.locale },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: message('help.title'),
            item: localeHref('/help-center', locale),
          },
          {
            '@type': 'ListItem',
            position: 2,
            name: folder.title,
            item: localeHref(`/help-center/${folder.slug}`, locale),
          },
          { '@type': 'ListItem', position: 3, name: link.title, item: localeHref(path, locale) },
        ],
      },
    ],
  };
}
