import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { keepFocus } from '../../../ui/kept-focus.ts';
import { accountRequested } from '../../session/index.ts';
import { $ownInOtherTabs } from '../keep/model.ts';
import { $ownQueue, uploadsLoaded } from '../queue/model.ts';
import '../send/model.ts';
import { QuotaDialog } from '../plan/quota-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FolderUpload } from './folder-upload.tsx';
import { $isFolded } from './model.ts';
import { OtherTabs } from './other-tabs.tsx';
import styles from './panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { isFolderRow, rowsOf } from './summary.ts';
import { UploadRow } from './upload-row.tsx';

/**
 * On a phone the frame leaves as much space at its foot as the panel takes, so that the last entries and the add button
 * are not covered.
 */
function onPanel(panel: HTMLElement | null) {
  if (panel === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--uploads-height', `${panel.offsetHeight}px`));
  observer.observe(panel);
  const endKeeping = keepFocus(panel);
  return () => {
    endKeeping?.();
    observer.disconnect();
    style.removeProperty('--uploads-height');
  };
}

/** The card at the window's corner: uploads in progress and waiting ones. */
export default function Panel() {
  const { formatMessage } = useIntl();
  const { queue, elsewhere, isFolded, onLoaded, onRequested } = useUnit({
    queue: $ownQueue,
    elsewhere: $ownInOtherTabs,
    isFolded: $isFolded,
    onLoaded: uploadsLoaded,
    onRequested: accountRequested,
  });
  useEffect(() => {
    onLoaded();
    // The account may have been met before this code was there.
    onRequested();
  }, [onLoaded, onRequested]);
  const rows = isFolded ? [] : rowsOf(queue);
  const more = queue.length - rows.reduce((sum, row) => sum + (isFolderRow(row) ? row.files.length : 1), 0);
  const isEmpty = queue.length === 0 && elsewhere.length === 0;
  return (
    <>
      {!isEmpty && (
        <section className={styles.panel} ref={onPanel} aria-label={formatMessage({ id: 'uploads.label' })}>
          {queue.length > 0 && <PanelHead />}
          {!isFolded && (
            <div className={styles.body} id="uploads-list">
              {queue.length > 0 && (
                <ul className={styles.list}>
                  {rows.map((row) =>
                    isFolderRow(row) ? (
                      <FolderUpload key={row.key} folder={row} />
                    ) : (
                      <UploadRow key={row.id} file={row} />
                    ),
                  )}
                </ul>
              )}
              {more > 0 && (
                <p className={styles.more}>{formatMessage({ id: 'uploads.more' }, { count: more })}</p>
              )}
              <OtherTabs reports={elsewhere} />
            </div>
          )}
        </section>
      )}
      <ConflictDialog />
      <QuotaDialog />
    </>
  );
}
