import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { EmptyFolder } from '../../../ui/art/empty-folder.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DiffView } from '../../../ui/diff/diff-view.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { $areFindingsCurrent, $check, checkRequested } from '../check/model.ts';
import { $changedNames, $changes, changeDropped } from '../draft/model.ts';
import { FindingList } from '../findings/finding-list.tsx';
import { placeAddress } from '../place/place.ts';
import { $published, $refusedFor, publicationClosed } from '../publish/model.ts';
import { Conflicts } from './conflicts.tsx';
import { Done } from './done.tsx';
import { Plan } from './plan.tsx';
import { PublishForm } from './publish-form.tsx';
import styles from './review.module.css';

/** All changes, their effects on visitors, and the button that publishes them. */
export default function Review() {
  const { names, published, check, onCheck, onLeave } = useUnit({
    check: $check,
    onCheck: checkRequested,
    names: $changedNames,
    published: $published,
    onLeave: publicationClosed,
  });
  // Checks at once, so that changes of others are found before the person publishes.
  useEffect(() => {
    onCheck();
    return () => onLeave();
  }, [onCheck, onLeave]);
  // The changes of a site that does not compile cannot be told.
  const hasErrors = check?.diagnostics.some(({ severity }) => severity === 'error') ?? false;
  if (published && names.length === 0) return <Done published={published} />;
  if (names.length === 0) {
    return (
      <EmptyState
        art={<EmptyFolder />}
        title={<FormattedMessage id="siteEditor.review.none" />}
        actions={
          <Link className={buttonClass()} to={placeAddress({ view: 'edit' })}>
            <FormattedMessage id="siteEditor.review.toEditor" />
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.review}>
      <h2 className={styles.title}>
        <FormattedMessage id="siteEditor.review.title" />
      </h2>
      <Conflicts />
      <Faults />
      {!hasErrors && <Plan />}
      <Files />
      <PublishForm />
    </div>
  );
}

/** The findings for which the last publication was refused, else those of the draft. */
function Faults() {
  const { check, refusedFor, isCurrent } = useUnit({
    check: $check,
    refusedFor: $refusedFor,
    isCurrent: $areFindingsCurrent,
  });
  const findings = refusedFor.length > 0 ? refusedFor : (check?.diagnostics ?? []);
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="site-review-findings" aria-busy={!isCurrent}>
      <h3 className={styles.heading} id="site-review-findings">
        <FormattedMessage id="siteEditor.findings" />
      </h3>
      <FindingList findings={findings} />
    </section>
  );
}

function Files() {
  const { changes, names, onDrop } = useUnit({
    changes: $changes,
    names: $changedNames,
    onDrop: changeDropped,
  });
  return (
    <section aria-labelledby="site-review-files" ref={keepFocus}>
      <h3 className={styles.heading} id="site-review-files">
        <FormattedMessage id="siteEditor.review.files" values={{ count: names.length }} />
      </h3>
      <ul className={styles.files}>
        {names.map((name) => {
          const change = changes[name];
          return (
            <li key={name}>
              <p className={styles.file}>
                <Link to={placeAddress({ view: 'edit', file: name })} translate="no">
                  <bdi>{name}</bdi>
                </Link>
                <Button kind="quiet" size="small" onClick={() => onDrop(name)}>
                  <FormattedMessage id="siteEditor.file.drop" />
                </Button>
              </p>
              {change && <DiffView name={name} before={change.base?.text ?? null} after={change.text} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
