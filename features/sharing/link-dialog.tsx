import { ExternalLink, QrCode, Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { Link } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './link-dialog.module.css';
import { addressOf, linkTextOf, type ShareLink } from './link-text.ts';

const Code = late(() => import('./qr-code.tsx'));

/** Hands a link on: copied, as a QR code, or into another app. */
export function LinkDialog(props: {
  readonly link: ShareLink;
  readonly title: string;
  /** Until when it works, and for what. */
  readonly terms: ReactNode;
  /** The list of one’s links is offered. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}) {
  const { link, title, terms, isNew, onClose } = props;
  const { formatMessage } = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [hasCode, setHasCode] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const [copied, setCopied] = useState<'link' | 'text' | 'refused'>();
  const address = addressOf(link, hasCode);
  const handover = linkTextOf(link);
  const text = formatMessage({ id: handover.id }, handover.values);
  const copy = async (what: 'link' | 'text') => {
    try {
      // There is none where the origin is not secure.
      await navigator.clipboard.writeText(what === 'link' ? address : text);
      setCopied(what);
    } catch {
      setCopied('refused');
      field.current?.select();
    }
  };
  const footer = (
    <>
      <Button kind="secondary" onClick={() => void copy('text')}>
        <FormattedMessage id={link.pass_code === '' ? 'sharing.copy.text' : 'sharing.copy.guarded'} />
      </Button>
      <Button autoFocus onClick={() => void copy('link')}>
        <FormattedMessage id="sharing.copy.link" />
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <div className={styles.handover}>
        <TextField
          ref={field}
          label={<FormattedMessage id="sharing.link" />}
          value={address}
          onChanged={() => {}}
          onFocus={(event) => event.target.select()}
          readOnly
        />
        {link.pass_code !== '' && (
          <>
            <p className={styles.code}>
              <FormattedMessage id="sharing.passCode" />
              <code>{link.pass_code}</code>
            </p>
            <Checkbox
              label={<FormattedMessage id="sharing.withCode" />}
              hint={<FormattedMessage id="sharing.withCode.hint" />}
              value={hasCode}
              onChanged={setHasCode}
            />
          </>
        )}
        <p className={styles.terms}>{terms}</p>
        <div className={styles.ways}>
          <Button kind="quiet" aria-expanded={isDrawn} onClick={() => setIsDrawn(!isDrawn)}>
            <QrCode aria-hidden="true" />
            <FormattedMessage id="sharing.qr" />
          </Button>
          <SystemShare address={address} title={shownInLine(link.title)} />
          <a className={buttonClass('quiet')} href={address} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            <FormattedMessage id="sharing.open" />
          </a>
        </div>
        {isDrawn && <Code text={address} />}
        <p role="status" className={copied === 'refused' ? styles.refused : styles.copied}>
          {copied && <FormattedMessage id={`sharing.copied.${copied}`} />}
        </p>
        {isNew && (
          <p className={styles.terms}>
            <Link to="/drive/shares" onClick={onClose}>
              <FormattedMessage id="sharing.toShares" />
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The device’s own share sheet, where it has one. */
function SystemShare({ address, title }: { readonly address: string; readonly title: string }) {
  if (typeof navigator.share !== 'function') return null;
  return (
    <Button
      kind="quiet"
      // Closing the share sheet is no error.
      onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
    >
      <Share2 aria-hidden="true" />
      <FormattedMessage id="sharing.system" />
    </Button>
  );
}
