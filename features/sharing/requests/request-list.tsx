import { useUnit } from 'effector-react';
import { EllipsisVertical, KeyRound, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { FileRequestAnswer } from '../../../api/contract/file-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/byte-size.ts';
import { cutMiddle } from '../../../ui/cut-middle.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Named } from '../../../ui/named.tsx';
import { dateTimeFormat } from '../../../ui/time-format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import words from '../list/link-words.module.css';
import { copyRequested } from '../list/model.ts';
import { requestEditRequested, requestLinkRequested } from './dialog-model.ts';
import {
  $deleting,
  $requests,
  deleteConfirmed,
  deleteDismissed,
  deleteRequested,
  listShown,
  openSet,
} from './model.ts';
import styles from './request-list.module.css';

/** The links by which others add files, with what each has received. Nothing where there are none. */
export default function RequestList() {
  const { requests, onShown } = useUnit({ requests: $requests, onShown: listShown });
  useEffect(() => void onShown(), [onShown]);
  if (requests.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="file-requests">
      <h2 id="file-requests" className={styles.heading}>
        <FormattedMessage id="shares.requests" />
      </h2>
      <ul className={styles.list}>
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
      <Deleting />
    </section>
  );
}

function Row({ request }: { readonly request: FileRequestAnswer }) {
  const { locale, formatMessage } = useIntl();
  const on = useUnit({
    onCopy: copyRequested,
    onEdit: requestEditRequested,
    onHandOn: requestLinkRequested,
    onOpenSet: openSet,
    onDelete: deleteRequested,
  });
  const { id, url, title, folder_name: folder, pass_code: code, is_open: isOpen } = request;
  const entries: readonly MenuEntry[] = [
    {
      id: 'link',
      label: formatMessage({ id: 'shares.do.handOn' }),
      icon: <SquareArrowOutUpRight />,
      onChosen: () => on.onHandOn(request),
    },
    'separator',
    {
      id: 'delete',
      label: formatMessage({ id: 'shares.requests.do.delete' }),
      icon: <Trash2 />,
      isDangerous: true,
      onChosen: () => on.onDelete(request),
    },
  ];
  return (
    <li className={styles.row} aria-label={title}>
      <div className={styles.text}>
        <h3 className={words.title}>
          <a href={url} target="_blank" rel="noreferrer">
            <Named name={title} />
          </a>
        </h3>
        <ul className={words.facts}>
          <li className={words.state} data-tone={request.accepts_files ? 'open' : 'over'}>
            <FormattedMessage id={`shares.requests.${request.accepts_files ? 'open' : 'closed'}`} />
          </li>
          {folder !== '' && (
            <li>
              <FormattedMessage id="shares.requests.into" values={{ folder: <Named name={folder} /> }} />
            </li>
          )}
          <li>
            <FormattedMessage
              id="shares.requests.received"
              values={{
                count: request.received_files,
                size: byteSize(request.received_bytes, locale),
              }}
            />
          </li>
          {code !== '' && (
            <li className={words.code}>
              <KeyRound aria-hidden="true" />
              <VisuallyHidden>
                <FormattedMessage id="sharing.passCode" />{' '}
              </VisuallyHidden>
              <code>{code}</code>
            </li>
          )}
          {request.expiration_time !== '' && (
            <li>
              <FormattedMessage
                id="shares.until"
                values={{ time: <FormattedDate value={request.expiration_time} {...dateTimeFormat} /> }}
              />
            </li>
          )}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          size="small"
          onClick={() => on.onCopy({ text: url, message: 'sharing.copied.link' })}
        >
          <FormattedMessage id="sharing.copy.link" />
        </Button>
        <Button kind="quiet" size="small" onClick={() => on.onEdit(request)}>
          <FormattedMessage id="shares.do.edit" />
        </Button>
        <Button kind="quiet" size="small" onClick={() => on.onOpenSet({ id, isOpen: !isOpen })}>
          <FormattedMessage id={isOpen ? 'shares.requests.do.close' : 'shares.requests.do.open'} />
        </Button>
        <Menu
          label={formatMessage({ id: 'ui.grid.more' }, { name: title })}
          icon={<EllipsisVertical />}
          align="end"
          entries={entries}
        />
      </div>
    </li>
  );
}

function Deleting() {
  const { request, onClose, onConfirmed } = useUnit({
    request: $deleting,
    onClose: deleteDismissed,
    onConfirmed: deleteConfirmed,
  });
  if (request === null) return null;
  return (
    <Dialog
      title={
        <FormattedMessage id="shares.requests.delete.title" values={{ title: cutMiddle(request.title) }} />
      }
      onClose={() => onClose()}
      footer={
        <>
          <Button kind="secondary" onClick={() => onClose()} autoFocus>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="danger" onClick={() => onConfirmed()}>
            <FormattedMessage id="shares.requests.do.delete" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="shares.requests.delete.text" />
    </Dialog>
  );
}
