import { useUnit } from 'effector-react';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { shownInLine, shownText } from '../../api/contract/shown-text.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import styles from './breadcrumbs.module.css';
import { $facts, $folder, $shareId } from './model.ts';
import { shownSteps } from './way.ts';

/** The path from the share to the open folder. */
export function Breadcrumbs() {
  const { formatMessage } = useIntl();
  const { name: site } = useSite();
  const { shareId, facts, folder } = useUnit({ shareId: $shareId, facts: $facts, folder: $folder });
  const path = folder.path ?? [];
  const name = path.at(-1)?.name ?? facts?.title ?? '';
  const steps = shownSteps(shareId, path, formatMessage({ id: 'sharePage.root' }));

  useEffect(() => {
    if (name !== '') document.title = `${shownInLine(name)} · ${site}`;
  }, [name, site]);

  return (
    <nav className={styles.nav} aria-label={formatMessage({ id: 'files.path' })}>
      <ol className={styles.steps}>
        {steps.map((step, depth) => (
          <li className={styles.step} key={step.id}>
            {depth > 0 && <ChevronRight className={styles.arrow} aria-hidden="true" />}
            {depth === steps.length - 1 ? (
              <span className={styles.here} dir="auto" aria-current="page">
                {shownText(step.name)}
              </span>
            ) : (
              <Link className={styles.link} dir="auto" to={step.to}>
                {shownText(step.name)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
