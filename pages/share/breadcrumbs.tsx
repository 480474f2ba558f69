import { useUnit } from 'effector-react';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { shownInLine, shownText } from '../../api/contract/shown-text.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { folderAddress } from './address.ts';
import styles from './breadcrumbs.module.css';
import { $facts, $folder, $shareId } from './model.ts';

/** The way from what was shared to the open folder. */
export function Breadcrumbs() {
  const { formatMessage } = useIntl();
  const { name: site } = useSite();
  const { shareId, facts, folder } = useUnit({ shareId: $shareId, facts: $facts, folder: $folder });
  const path = folder.path ?? [];
  const name = path.at(-1)?.name ?? facts?.title ?? '';

  useEffect(() => {
    if (name !== '') document.title = `${shownInLine(name)} · ${site}`;
  }, [name, site]);

  return (
    <nav className={styles.nav} aria-label={formatMessage({ id: 'files.path' })}>
      <ol className={styles.steps}>
        {[{ id: '', name: formatMessage({ id: 'sharePage.root' }) }, ...path].map((step, depth) => (
          <li className={styles.step} key={step.id}>
            {depth > 0 && <ChevronRight className={styles.arrow} aria-hidden="true" />}
            {depth === path.length ? (
              <span className={styles.here} dir="auto" aria-current="page">
                {shownText(step.name)}
              </span>
            ) : (
              <Link className={styles.link} dir="auto" to={folderAddress(shareId, path.slice(0, depth))}>
                {shownText(step.name)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
