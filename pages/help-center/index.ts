import { defineDocument, type LoadContext, type NoContent, type PageHead } from '../../engine/index.ts';
import { helpArticles, helpTree, readHelpTree } from '../../features/help/index.ts';
import { findHelpPage, type HelpPage, searchHelp } from './help-page.ts';

export default defineDocument<NoContent, HelpPage>({
  description: 'An article of the help centre, with all of its articles at the side.',
  files: [helpTree, helpArticles],
  load: findHelpPage,
  search: searchHelp,
  head,
  addresses: ({ files }) =>
    readHelpTree(files, 'en-US').flatMap(({ articles }) => articles.map(({ slug }) => ({ slug }))),
  view: () => import('./view.tsx'),
});

function head({ locale, path, site, message }: LoadContext, { article, folder, link }: HelpPage): PageHead {
  const { title, description, updated } = article.meta;
  const about = description === undefined ? {} : { description };
  const changed = updated === undefined ? {} : { dateModified: updated };
  const url = site.url + path;
  const steps = [
    { name: message('help.title'), item: `${site.url}/help-center` },
    { name: folder.title, item: `${site.url}/help-center/${folder.slug}` },
    { name: link.title, item: url },
  ];
  return {
    title: message('help.head.article', { title: link.title }),
    ...(article.locale === locale ? about : {}),
    contentLocale: article.locale,
    jsonLd: [
      { '@type': 'TechArticle', headline: title, ...about, ...changed, url, inLanguage: article.locale },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  };
}
