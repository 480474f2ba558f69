import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Spinner } from '../../ui/spinner.tsx';
import { type FailureFacts, FailureReason } from '../notices/index.ts';
import styles from './dialog-parts.module.css';

/** Parts that the dialogs of torrents share. */

/** In place of the files, while they are not known. */
export const LookingInside = () => (
  <p className={styles.looking} aria-busy="true">
    <Spinner /> <FormattedMessage id="tasks.choose.looking" />
  </p>
);

/** In place of the files, where nobody knows them. */
export const NothingFound = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.looking}>{children}</div>
);

export const DialogFailure = ({ failure }: { readonly failure: FailureFacts | null }) => (
  <p className={styles.bad} aria-live="polite">
    {failure && <FailureReason {...failure} />}
  </p>
);

export const DialogAlert = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.bad} role="alert">
    {children}
  </p>
);
