import { type Ref, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of empty ground around the code (ISO/IEC 18004, 9.1). */
const quiet = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly ref?: Ref<SVGSVGElement>;
}

/** A text as a QR code: dark on light in either theme, since many readers support no other. Its size is that of its place. */
export function QrCode({ text, label, ref }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={styles.code} ref={ref} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
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
