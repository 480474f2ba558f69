import type { RenderedArticle } from '../../engine/index.ts';
import { useForeignLanguage } from './foreign-language.ts';
import styles from './section-list.module.css';

export interface ContentsProps {
  article: Pick<RenderedArticle, 'headings' | 'locale'>;
  title: 'help.onThisPage' | 'policy.contents';
  /** Long texts count their sections. */
  numbered?: boolean | undefined;
  /** A class for its place on the page and its width. */
  className?: string | undefined;
}

/** Fewer sections need no table of contents. */
export const hasContents = ({ headings }: ContentsProps['article']): boolean =>
  sectionsOf(headings).length >= 2;

const sectionsOf = (headings: RenderedArticle['headings']) => headings.filter(({ depth }) => depth === 2);

export function SectionList({ article, numbered = false }: Pick<ContentsProps, 'article' | 'numbered'>) {
  const foreign = useForeignLanguage(article.locale);
  return (
    <div className={numbered ? styles.numbered : styles.plain}>
      <ol lang={foreign} dir={foreign && 'auto'}>
        {sectionsOf(article.headings).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </div>
  );
}
