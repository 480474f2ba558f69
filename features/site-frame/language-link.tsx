import type { ReactNode } from 'react';
import { localeHref } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';

/**
 * This page in another language. A plain link; the documents' script adds the query and the hash of the address and
 * keeps the choice.
 */
export function LanguageLink(props: {
  readonly tag: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { tag, className, children } = props;
  const { path, locale, unprefixed } = useSite();
  const address = localeHref(path, tag, unprefixed);
  return (
    <a
      className={className}
      // An address without a language is told by the query.
      href={address === path ? `${path}?locale=${tag}` : address}
      hrefLang={tag}
      lang={tag}
      data-locale={tag}
      aria-current={tag === locale ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
