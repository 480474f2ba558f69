import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of empty ground around the code (ISO/IEC 18004, 9.1). */
const quiet = 4;

/** An address as a QR code: dark on light in either theme, since many readers support no other. */
export default function QrCode({ text }: { readonly text: string }) {
  const { formatMessage } = useIntl();
  const code = useRef<SVGSVGElement>(null);
  // On a small screen it would come below the edge of its dialog, and the button would seem to do nothing.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the effect's undoing.
    code.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={styles.code}
      ref={code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={formatMessage({ id: 'sharing.qr.label' })}
    >
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.modules} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Each run of dark modules in a row is one rectangle. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quiet });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${length}v1h-${length}z`];
      }),
    )
    .join('');
  return { size, path };
}
