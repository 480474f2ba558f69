import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { PasscodeForm } from '../../features/link-pages/index.ts';
import { late } from '../../ui/late.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ClosedShare } from './closed-share.tsx';
import { Drawing } from './drawing.tsx';
import { $loneFile } from './entries-model.ts';
import { EntryList } from './entry-list.tsx';
import { LoneFile } from './lone-file.tsx';
import { $facts, $folder, $shareId, $status } from './model.ts';
import { passcode } from './passcode-model.ts';
import { ShareHeader } from './share-header.tsx';
import { MissingFolder } from './states.tsx';
import styles from './view.module.css';

const Controls = late(() => import('./controls.tsx'));
const Overlays = late(() => import('./overlays.tsx'));
const Saving = late(() => import('./saving.tsx'));

export default function ShareView() {
  const { shareId, status, facts, folder, loneFile } = useUnit({
    shareId: $shareId,
    status: $status,
    facts: $facts,
    folder: $folder,
    loneFile: $loneFile,
  });
  if (status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR')
    return (
      <PasscodeForm model={passcode} art={<Drawing of="PASS_CODE_EMPTY" />}>
        <FormattedMessage id="sharePage.passcode.text" />
      </PasscodeForm>
    );
  if (status !== 'OK' || facts === null) return <ClosedShare status={status} />;
  return (
    <div className={styles.share}>
      <ShareHeader facts={facts} />
      <Saving shareId={shareId} />
      {folder.path === null ? (
        <MissingFolder />
      ) : loneFile !== null ? (
        <LoneFile file={loneFile} title={facts.title} />
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
