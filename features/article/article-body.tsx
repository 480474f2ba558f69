import type { RenderedArticle } from '../../engine/index.ts';
import prose from '../../ui/prose.module.css';
import { useForeignLanguage } from './foreign-language.ts';

/** The words of a Markdown file. */
export function ArticleBody({ article }: { article: Pick<RenderedArticle, 'html' | 'locale'> }) {
  const foreign = useForeignLanguage(article.locale);
  return (
    <article
      className={prose.prose}
      lang={foreign}
      dir={foreign && 'auto'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the engine sanitises content files when it renders them.
      dangerouslySetInnerHTML={{ __html: article.html }}
    />
  );
}
