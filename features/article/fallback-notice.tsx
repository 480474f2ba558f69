import { FormattedMessage } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Notice } from './notice.tsx';

interface FallbackNoticeProps {
  /** The language that the text is written in. */
  locale: string;
  /** Languages have different words for an article and for a policy. */
  message: 'blog.fallback' | 'help.fallback' | 'policy.fallback';
}

/** Says that a text is not translated yet; nothing where it is in the reader’s language. */
export function FallbackNotice({ locale, message }: FallbackNoticeProps) {
  const site = useSite();
  if (locale === site.locale) return null;
  const written = site.locales.find(({ tag }) => tag === locale);
  return (
    <Notice>
      <FormattedMessage id={message} values={{ language: <span lang={locale}>{written?.name}</span> }} />
    </Notice>
  );
}
