import { useUnit } from 'effector-react';
import { Download, EllipsisVertical } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isMadeUpName } from '../../api/contract/made-up-name.ts';
import { shownInLine, shownText } from '../../api/contract/shown-text.ts';
import { SaveButton } from '../../features/restore/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import { Named } from '../../ui/named.tsx';
import { Cover } from './cover.tsx';
import { $loneFile } from './entries-model.ts';
import {
  $isEditing,
  $isReporting,
  $shareId,
  $token,
  editClosed,
  reportClosed,
  type ShareFacts,
} from './model.ts';
import styles from './share-header.module.css';

const EditDialog = late(() => import('./editing/dialog.tsx'));
const ReportDialog = late(() => import('./report/dialog.tsx'));
/** They keep their places until they can be pressed. */
const DownloadAll = late(() => import('./download-all.tsx'), <StillDownload />);
const MoreActions = late(
  () => import('./more-actions.tsx'),
  <button className={iconButtonClass} type="button" aria-hidden="true" tabIndex={-1}>
    <EllipsisVertical />
  </button>,
);

/** Nothing that is named means all of it. */
const everything: readonly string[] = [];

/** The owner of a share, its title and expiry. */
export function ShareHeader({ facts }: { facts: ShareFacts }) {
  const { formatMessage } = useIntl();
  const { shareId, token, loneFile } = useUnit({ shareId: $shareId, token: $token, loneFile: $loneFile });
  // A lone file is its own picture.
  const hasCover = Boolean(facts.thumbnail_link) && loneFile === null;
  const { title, note, user_info: owner, restore_count_left: savesLeft } = facts;
  return (
    <header className={styles.header}>
      {hasCover ? (
        <Cover picture={facts.thumbnail_link} />
      ) : (
        <Avatar name={owner.nickname} picture={owner.portrait_url} size="medium" />
      )}
      <div className={styles.words}>
        <h1 className={styles.title} title={shownInLine(title)}>
          <Named name={title} />
        </h1>
        <p className={styles.facts}>
          {hasCover && <Avatar name={owner.nickname} picture={owner.portrait_url} size="small" />}
          <Facts {...facts} />
        </p>
      </div>
      <div className={styles.actions}>
        {facts.allow_download && <DownloadAll />}
        {savesLeft !== '0' && (
          <SaveButton
            kind={facts.allow_download ? 'secondary' : 'primary'}
            isOfOne={loneFile !== null}
            {...{ shareId, token, fileIds: everything, ancestorIds: everything }}
          />
        )}
      </div>
      <div className={styles.more}>
        <MoreActions />
        <Edit facts={facts} />
        <Report />
      </div>
      {note !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long note scrolls, and a keyboard must be able to.
        <section className={styles.note} aria-label={formatMessage({ id: 'sharePage.note' })} tabIndex={0}>
          {shownText(note)}
        </section>
      )}
      {savesLeft === '0' && (
        <p className={styles.strip}>
          <FormattedMessage
            id={facts.allow_download ? 'sharePage.noRestores' : 'sharePage.noRestores.noDownload'}
          />
        </p>
      )}
    </header>
  );
}

function StillDownload() {
  const loneFile = useUnit($loneFile);
  return (
    <Button className={styles.download} aria-hidden="true" tabIndex={-1}>
      <Download />
      <FormattedMessage id={loneFile === null ? 'sharePage.downloadAll' : 'files.do.download'} />
    </Button>
  );
}

function Edit({ facts }: { readonly facts: ShareFacts }) {
  const { isOpen, onClose } = useUnit({ isOpen: $isEditing, onClose: editClosed });
  return isOpen && <EditDialog facts={facts} onClose={() => onClose()} />;
}

function Report() {
  const { isOpen, onClose } = useUnit({ isOpen: $isReporting, onClose: reportClosed });
  return isOpen && <ReportDialog onClose={() => onClose()} />;
}

function Facts({ user_info, file_num, expiration_left: left, allow_download: canDownload }: ShareFacts) {
  return (
    <>
      {!isMadeUpName(user_info.nickname) && (
        <span>
          <FormattedMessage id="sharePage.by" values={{ name: <Named name={user_info.nickname} /> }} />
        </span>
      )}
      <span>
        <FormattedMessage id="sharePage.count" values={{ count: Number(file_num) }} />
      </span>
      {left !== '-1' && (
        <span>
          <FormattedMessage id="sharePage.days" values={{ count: Number(left) }} />
        </span>
      )}
      {!canDownload && (
        <span>
          <FormattedMessage id="sharePage.noDownload" />
        </span>
      )}
    </>
  );
}
