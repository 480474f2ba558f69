import { useUnit } from 'effector-react';
import { Flag } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine, shownText } from '../../api/contract/shown-text.ts';
import { SaveButton } from '../../features/restore/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import { Named } from '../../ui/named.tsx';
import { $isReporting, $shareId, $token, reportClosed, reportOpened, type ShareFacts } from './model.ts';
import styles from './share-header.module.css';

const ReportDialog = late(() => import('./report/dialog.tsx'));

/** Nothing that is named means all of it. */
const everything: readonly string[] = [];

/** The owner of a share, its title and expiry. */
export function ShareHeader({ facts }: { facts: ShareFacts }) {
  const { formatMessage } = useIntl();
  const { shareId, token } = useUnit({ shareId: $shareId, token: $token });
  const { title, note, user_info: owner, restore_count_left: savesLeft } = facts;
  return (
    <header className={styles.header}>
      <Avatar name={owner.nickname} picture={owner.portrait_url} size="medium" />
      <div className={styles.words}>
        <h1 className={styles.title} title={shownInLine(title)}>
          <Named name={title} />
        </h1>
        <p className={styles.facts}>
          <Facts {...facts} />
        </p>
      </div>
      <div className={styles.actions}>
        {savesLeft !== '0' && (
          <SaveButton shareId={shareId} token={token} fileIds={everything} ancestorIds={everything} />
        )}
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

function Report() {
  const { formatMessage } = useIntl();
  const { isOpen, onOpen, onClose } = useUnit({
    isOpen: $isReporting,
    onOpen: reportOpened,
    onClose: reportClosed,
  });
  return (
    <>
      <IconButton
        label={formatMessage({ id: 'sharePage.report' })}
        icon={<Flag />}
        onClick={() => onOpen()}
      />
      {isOpen && <ReportDialog onClose={() => onClose()} />}
    </>
  );
}

function Facts({ user_info, file_num, expiration_left: left, allow_download: canDownload }: ShareFacts) {
  return (
    <>
      <span>
        <FormattedMessage id="sharePage.by" values={{ name: <Named name={user_info.nickname} /> }} />
      </span>
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
