import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { useEntryPresenter } from '../../features/files/entry.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { late } from '../../ui/late.tsx';
import { Named } from '../../ui/named.tsx';
import { $loneFile } from './entries-model.ts';
import styles from './lone-file.module.css';

/** The first view is rendered before the code of the viewers is loaded. */
const LiveFile = late(() => import('./live-file.tsx'), <StillFile />);

/** A share of one file shows that file: the picture, the player, the pages. */
export function LoneFile({ file, title }: { readonly file: SharedEntry; readonly title: string }) {
  const { locale } = useIntl();
  return (
    <section className={styles.lone} aria-label={shownInLine(file.name)}>
      <p className={styles.name}>
        {file.name !== title && (
          <>
            <b>
              <Named name={file.name} />
            </b>{' '}
          </>
        )}
        <span>{byteSize(file.size, locale)}</span>
      </p>
      <div className={styles.stage}>
        <LiveFile />
      </div>
    </section>
  );
}

/** The small picture of the file, or the drawing of its kind. */
function StillFile() {
  const file = useUnit($loneFile);
  const present = useEntryPresenter('folder', { timeZone: 'UTC' });
  if (file === null) return null;
  const { kind, thumbnail } = present(file);
  return (
    <div className={styles.still} aria-busy="true">
      {thumbnail ? <img src={thumbnail} alt="" /> : <FileIcon kind={kind} />}
    </div>
  );
}
