import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { $changedNames } from '../draft/model.ts';
import { $place, placeAddress, type View, views } from '../place/place.ts';
import { $mayEdit, $status } from '../status/model.ts';
import styles from './tabs.module.css';

/** The tools, as far as this person may use them. */
export function Tabs() {
  const { formatMessage } = useIntl();
  const { place, status, mayEdit, changed } = useUnit({
    place: $place,
    status: $status,
    mayEdit: $mayEdit,
    changed: $changedNames,
  });
  const isShown = (view: View): boolean => {
    if (view === 'review') return false;
    return view === 'people' || view === 'statistics' ? (status?.is_operator ?? false) : true;
  };
  const current = place.view === 'review' ? 'edit' : place.view;
  // Its tab comes late where the person has to be known first.
  const isCurrentShown = isShown(current);
  // On phones the menu is wider than the window.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isCurrentShown) return;
    const tab = list.current?.querySelector(`[data-view=${current}]`);
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current, isCurrentShown]);
  return (
    <nav className={styles.tabs} aria-label={formatMessage({ id: 'siteEditor.tools' })}>
      <ul className={styles.list} ref={list}>
        {views.filter(isShown).map((view) => (
          <li key={view} data-view={view}>
            <Link
              className={styles.tab}
              to={placeAddress({ view })}
              aria-current={view === current ? 'page' : undefined}
            >
              <FormattedMessage id={`siteEditor.view.${view}`} />
              {view === 'edit' && mayEdit && changed.length > 0 && (
                <span className={styles.count}>
                  <FormattedMessage id="siteEditor.changedCount" values={{ count: changed.length }} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
