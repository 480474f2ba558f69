import { useUnit } from 'effector-react';
import { GitMerge } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { DiffView } from '../../../ui/diff/diff-view.tsx';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { $changes, changeDropped, mineKept } from '../draft/model.ts';
import { $conflicts } from '../publish/model.ts';
import { $theirs, theirsRequested } from '../publish/theirs.ts';
import styles from './review.module.css';

/** Files that somebody else has changed meanwhile: both texts, and the choice between them. */
export function Conflicts() {
  const { names, onAsk } = useUnit({ names: $conflicts, onAsk: theirsRequested });
  const asked = names.join('\n');
  useEffect(() => {
    for (const name of asked.split('\n').filter(Boolean)) onAsk(name);
  }, [asked, onAsk]);
  if (names.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="site-conflicts" ref={keepFocus}>
      <h3 className={styles.heading} id="site-conflicts">
        <GitMerge aria-hidden="true" />
        <FormattedMessage id="siteEditor.conflict.title" />
      </h3>
      <p>
        <FormattedMessage id="siteEditor.conflict.text" />
      </p>
      <ul className={styles.files}>
        {names.map((name) => (
          <Conflict key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function Conflict({ name }: { readonly name: string }) {
  const { changes, theirs, onMine, onTheirs } = useUnit({
    changes: $changes,
    theirs: $theirs,
    onMine: mineKept,
    onTheirs: changeDropped,
  });
  const change = changes[name];
  if (change === undefined) return null;
  const other = theirs[name];
  return (
    <li>
      <p className={styles.file}>
        <b translate="no">
          <bdi>{name}</bdi>
        </b>
      </p>
      {other === undefined ? (
        <Skeleton />
      ) : (
        <div className={styles.sides}>
          <div>
            <h4 className={styles.subheading}>
              <FormattedMessage id="siteEditor.conflict.theirs" />
            </h4>
            <DiffView name={name} before={change.base?.text ?? null} after={other?.text ?? null} />
            <Button kind="secondary" size="small" onClick={() => onTheirs(name)}>
              <FormattedMessage id="siteEditor.conflict.takeTheirs" />
            </Button>
          </div>
          <div>
            <h4 className={styles.subheading}>
              <FormattedMessage id="siteEditor.conflict.mine" />
            </h4>
            <DiffView name={name} before={change.base?.text ?? null} after={change.text} />
            <Button kind="secondary" size="small" onClick={() => onMine({ name, theirs: other })}>
              <FormattedMessage id="siteEditor.conflict.keepMine" />
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
