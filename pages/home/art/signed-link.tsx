import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import css from './signed-link.module.css';

/** A download address taken apart. */
export function SignedLink() {
  return (
    <div className={css.address} aria-hidden="true">
      <Part className={css.file} words="/d/7f3a91/aurora.jpg">
        <FormattedMessage id="home.security.signed.file" />
      </Part>
      <Part className={css.until} words="?until=18:30">
        <FormattedMessage id="home.security.signed.until" />
      </Part>
      <Part className={css.proof} words="&sig=9c1eb04d">
        <FormattedMessage id="home.security.signed.proof" />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly className: string | undefined;
  readonly words: string;
  readonly children: ReactNode;
}

const Part = ({ className, words, children }: PartProps) => (
  <p className={className}>
    <b>{words}</b>
    <span>{children}</span>
  </p>
);
