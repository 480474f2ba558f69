import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './qr-code.module.css';

/** The address of a share as a QR code. */
export default function ShareCode({ text }: { readonly text: string }) {
  const { formatMessage } = useIntl();
  const code = useRef<SVGSVGElement>(null);
  // On a small screen it would come below the edge of its dialog, and the button would seem to do nothing.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's undoing.
    code.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.place}>
      <QrCode ref={code} text={text} label={formatMessage({ id: 'sharing.qr.label' })} />
    </div>
  );
}
