import type { ReactNode } from 'react';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer, type FooterVariant } from './footer.tsx';
import { Header, type HeaderVariant } from './header.tsx';
import { LanguageGuide } from './language-guide.tsx';
import { StillPopups } from './popups.tsx';
import { PreviewBar } from './preview-bar.tsx';
import styles from './site-frame.module.css';
import { contentId, SkipLink } from './skip-link.tsx';

/** The frame of a public page: header, the page, footer. Layouts choose the variants and may add parts around the page. */
export function SiteFrame(props: {
  readonly header: HeaderVariant;
  readonly footer?: FooterVariant;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { header, footer, className, children } = props;
  return (
    <div className={[styles.frame, className].filter(Boolean).join(' ')}>
      <SkipLink />
      <PreviewBar />
      <Header variant={header} />
      <main className={styles.main} id={contentId} tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer variant={footer} />}
      <CookieNotice />
      <LanguageGuide />
      <StillPopups />
    </div>
  );
}
