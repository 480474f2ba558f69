import { X } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CaptchaGrant } from '../../api/captcha-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { happened } from '../attribution/happened.ts';
import { frameAddress, grantAt, isClose, type Size, sizeIn } from './captcha-frame.ts';
import styles from './captcha-overlay.module.css';

interface CaptchaOverlayProps {
  readonly url: string;
  readonly onEarned: (grant: CaptchaGrant) => void;
  readonly onClose: () => void;
}

/** The frame of the captcha: 320 × 430, or as the page within it says; the whole window on phones (spec section 2). */
export default function CaptchaOverlay({ url, onEarned, onClose: onClosed }: CaptchaOverlayProps) {
  const { formatMessage } = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState<Size>({ width: 320, height: 430 });

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => happened('review_shown'), []);
  const onClose = useCallback(() => {
    happened('review_closed');
    onClosed();
  }, [onClosed]);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (isClose(data)) onClose();
      setSize((before) => sizeIn(data) ?? before);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [onClose]);

  return (
    <dialog
      className={styles.overlay}
      ref={dialog}
      aria-label={formatMessage({ id: 'signIn.captcha' })}
      style={
        { '--overlay-width': `${size.width}px`, '--overlay-height': `${size.height}px` } as CSSProperties
      }
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <iframe
        className={styles.frame}
        ref={frame}
        title={formatMessage({ id: 'signIn.captcha' })}
        src={frameAddress(url, document.documentElement.lang)}
        onLoad={() => {
          const grant = grantAt(frame.current?.contentWindow);
          if (!grant) return;
          happened('review_passed');
          onEarned(grant);
        }}
      />
      <IconButton
        className={styles.closer}
        label={formatMessage({ id: 'ui.close' })}
        icon={<X />}
        onClick={onClose}
      />
    </dialog>
  );
}
