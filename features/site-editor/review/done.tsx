import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { localeHref } from '../../../engine/index.ts';
import { Link, useSite } from '../../../engine/view/index.ts';
import { CutRibbon } from '../../../ui/art/cut-ribbon.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Published } from '../calls.ts';
import { placeAddress } from '../place/place.ts';
import { $changedPage } from '../publish/model.ts';
import styles from './review.module.css';

/** It is published: the page that it is about, and where it stands in the history. */
export function Done({ published }: { readonly published: Published }) {
  const site = useSite();
  const page = useUnit($changedPage);
  const place = useRef<HTMLDivElement>(null);
  // The button that had the keyboard is gone.
  useEffect(() => place.current?.focus(), []);
  const { publication, is_served, commit, commit_error } = published;
  return (
    <div className={styles.done} role="status" ref={place} tabIndex={-1}>
      <EmptyState
        art={<CutRibbon />}
        title={<FormattedMessage id={is_served ? 'siteEditor.done' : 'siteEditor.done.soon'} />}
        actions={
          <>
            {page !== '' && (
              <a
                className={buttonClass()}
                href={localeHref(page, site.locale, site)}
                target="_blank"
                rel="noreferrer"
              >
                <FormattedMessage id="siteEditor.done.open" />
              </a>
            )}
            <Link
              className={buttonClass('secondary')}
              to={placeAddress({ view: 'history', publication: publication.id })}
            >
              <FormattedMessage id="siteEditor.done.history" />
            </Link>
          </>
        }
      >
        <FormattedMessage id="siteEditor.done.text" />
        {commit !== '' && (
          <p>
            <FormattedMessage id="siteEditor.done.commit" values={{ commit: commit.slice(0, 10) }} />
          </p>
        )}
        {commit_error !== '' && (
          <p className={styles.commitError}>
            <FormattedMessage id="siteEditor.done.noCommit" values={{ reason: commit_error }} />
          </p>
        )}
      </EmptyState>
    </div>
  );
}
