import { type Ref, useMemo } from 'react';
import styles from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly ref?: Ref<SVGSVGElement>;
}

/** A text as a QR code: dark on light in either theme, since many readers support no other. Its size is that of its place. */
export function QrCode({ text, label, ref }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.code} ref={ref} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.modules} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
