import { useUnit } from 'effector-react';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FailureReason } from '../../notices/index.ts';
import { $areFindingsCurrent, $checkFailure, $findings, checkRequested } from '../check/model.ts';
import { $changedNames, $isUnkept } from '../draft/model.ts';
import { $fileFailure } from '../files/model.ts';
import { FindingList } from '../findings/finding-list.tsx';
import { placeAddress } from '../place/place.ts';
import { $mayEdit } from '../status/model.ts';
import { $open } from './model.ts';
import styles from './status-line.module.css';

/** The compiler's findings about all changes, and the way to publish them. */
export function StatusLine() {
  const { findings, names, mayEdit, failure, onRetry } = useUnit({
    failure: $checkFailure,
    onRetry: checkRequested,
    findings: $findings,
    names: $changedNames,
    mayEdit: $mayEdit,
  });
  return (
    <footer className={styles.line}>
      {failure && (
        <Button kind="secondary" size="small" onClick={() => onRetry()}>
          <FormattedMessage id="ui.retry" />
        </Button>
      )}
      {findings.length > 0 ? (
        <details className={styles.findings}>
          <summary>
            <Verdict />
          </summary>
          <div className={styles.list}>
            <FindingList findings={findings} />
          </div>
        </details>
      ) : (
        <Verdict />
      )}
      {mayEdit && names.length > 0 && (
        <Link
          className={`${buttonClass('primary', 'small')} ${styles.review}`}
          to={placeAddress({ view: 'review' })}
        >
          <FormattedMessage id="siteEditor.draft.review" />
        </Link>
      )}
    </footer>
  );
}

function Verdict() {
  const {
    findings,
    isCurrent,
    failure,
    isUnkept,
    open: { text },
    fileFailure,
  } = useUnit({
    open: $open,
    fileFailure: $fileFailure,
    findings: $findings,
    isCurrent: $areFindingsCurrent,
    failure: $checkFailure,
    isUnkept: $isUnkept,
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  if (failure) {
    return (
      <span className={styles.verdict} role="status">
        <TriangleAlert className={styles.warning} aria-hidden="true" />
        <span>
          <FailureReason {...failure} /> {!isUnkept && <FormattedMessage id="siteEditor.draft.kept" />}
        </span>
      </span>
    );
  }
  // Nothing is said of a file that did not come; what is wrong elsewhere is said all the same.
  if (text === undefined && fileFailure && findings.length === 0) return null;
  if (!isCurrent || (text === undefined && !fileFailure)) {
    return (
      <span className={styles.verdict} role="status">
        <Spinner />
        <FormattedMessage id="siteEditor.check.running" />
      </span>
    );
  }
  return (
    <span className={styles.verdict} role="status">
      {findings.length === 0 && (
        <>
          <CircleCheck className={styles.good} aria-hidden="true" />
          <FormattedMessage id="siteEditor.check.clean" />
        </>
      )}
      {errors > 0 && (
        <>
          <CircleX className={styles.bad} aria-hidden="true" />
          <FormattedMessage id="siteEditor.check.errors" values={{ count: errors }} />
        </>
      )}
      {warnings > 0 && (
        <>
          <TriangleAlert className={styles.warning} aria-hidden="true" />
          <FormattedMessage id="siteEditor.check.warnings" values={{ count: warnings }} />
        </>
      )}
    </span>
  );
}
