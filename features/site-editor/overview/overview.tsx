import { useUnit } from 'effector-react';
import { CircleCheck, Clock, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { fetchStatusFx, type SiteStatus } from '../calls.ts';
import { $changedNames } from '../draft/model.ts';
import { FindingList } from '../findings/finding-list.tsx';
import { placeAddress } from '../place/place.ts';
import { $mayEdit, $status, statusRequested } from '../status/model.ts';
import styles from './overview.module.css';

/** The state of the site: the version that is served, the person's role, and the findings. */
export default function Overview() {
  const status = useUnit($status);
  if (status === null) return null;
  return (
    <div className={styles.overview}>
      <div className={styles.cards}>
        <Served status={status} />
        <Role status={status} />
      </div>
      <Draft />
      <section aria-labelledby="site-findings">
        <h2 className={styles.heading} id="site-findings">
          <FormattedMessage id="siteEditor.findings" />
        </h2>
        {status.diagnostics.length === 0 && status.manifest === 'pending' ? (
          <p className={styles.calm} role="status">
            <Spinner />
            <FormattedMessage id="siteEditor.check.running" />
          </p>
        ) : status.diagnostics.length === 0 ? (
          <p className={styles.calm}>
            <CircleCheck aria-hidden="true" />
            <FormattedMessage id="siteEditor.findings.none" />
          </p>
        ) : (
          <FindingList findings={status.diagnostics} />
        )}
      </section>
    </div>
  );
}

const servedIcons = { current: CircleCheck, pending: Clock, stale: TriangleAlert } as const;

function Served({ status }: { readonly status: SiteStatus }) {
  const { formatMessage } = useIntl();
  const { isBusy, onRefresh } = useUnit({ isBusy: fetchStatusFx.pending, onRefresh: statusRequested });
  const Icon = servedIcons[status.manifest];
  return (
    <Card
      look={status.manifest}
      icon={<Icon aria-hidden="true" />}
      title={<FormattedMessage id={`siteEditor.served.${status.manifest}`} />}
      action={
        <IconButton
          label={formatMessage({ id: 'siteEditor.refresh' })}
          icon={<RefreshCw />}
          aria-busy={isBusy}
          onClick={() => onRefresh()}
        />
      }
    >
      {status.pending.length > 0 ? (
        <FormattedMessage
          id="siteEditor.served.files"
          values={{ files: <FormattedList value={status.pending.slice(0, 5)} /> }}
        />
      ) : (
        <FormattedMessage id="siteEditor.served.version" values={{ version: status.version.slice(0, 12) }} />
      )}
    </Card>
  );
}

function Role({ status }: { readonly status: SiteStatus }) {
  return (
    <Card
      look="role"
      icon={<ShieldCheck aria-hidden="true" />}
      title={<FormattedMessage id={`siteEditor.role.${status.role}`} />}
    >
      <FormattedMessage id={`siteEditor.role.${status.role}.about`} />{' '}
      {status.role === 'publisher' && <WhatPublishingDoes status={status} />}
    </Card>
  );
}

const WhatPublishingDoes = ({ status }: { readonly status: SiteStatus }) => {
  if (!status.is_writable) return <FormattedMessage id="siteEditor.notWritable" />;
  return <FormattedMessage id={status.repository ? 'siteEditor.commits' : 'siteEditor.writesFiles'} />;
};

/** The draft that is not published yet, with the way to its review. */
function Draft() {
  const { names, mayEdit } = useUnit({ names: $changedNames, mayEdit: $mayEdit });
  if (names.length === 0 || !mayEdit) return null;
  return (
    <div className={styles.draft}>
      <p>
        <FormattedMessage id="siteEditor.draft.waiting" values={{ count: names.length }} />
      </p>
      <Link className={buttonClass('primary', 'small')} to={placeAddress({ view: 'review' })}>
        <FormattedMessage id="siteEditor.draft.review" />
      </Link>
    </div>
  );
}

function Card(props: {
  readonly look: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  const { look, icon, title, children, action } = props;
  return (
    <section className={[styles.card, styles[look]].join(' ')}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.text}>{children}</p>
      </div>
      {action}
    </section>
  );
}
