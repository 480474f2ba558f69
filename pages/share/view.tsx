import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ClosedShare } from './closed-share.tsx';
import { EntryList } from './entry-list.tsx';
import { $facts, $folder, $shareId, $status } from './model.ts';
import { PasscodeForm } from './passcode-form.tsx';
import { ShareHeader } from './share-header.tsx';
import { MissingFolder } from './states.tsx';
import styles from './view.module.css';

const Controls = late(() => import('./controls.tsx'));
const Overlays = late(() => import('./overlays.tsx'));
const Saving = late(() => import('./saving.tsx'));

export default function ShareView() {
  const { shareId, status, facts, folder } = useUnit({
    shareId: $shareId,
    status: $status,
    facts: $facts,
    folder: $folder,
  });
  if (status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR') return <PasscodeForm />;
  if (status !== 'OK' || facts === null) return <ClosedShare status={status} />;
  return (
    <div className={styles.share}>
      <ShareHeader facts={facts} />
      <Saving shareId={shareId} />
      {folder.path === null ? (
        <MissingFolder />
      ) : (
        <>
          <div className={styles.bar}>
            <Breadcrumbs />
            <Controls />
          </div>
          <EntryList />
        </>
      )}
      <Overlays />
    </div>
  );
}
