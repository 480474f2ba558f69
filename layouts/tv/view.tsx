import type { LayoutProps } from '../../engine/index.ts';
import styles from './view.module.css';

export default function TvLayout({ children }: LayoutProps) {
  return (
    <main className={styles.frame} data-tv-colors>
      {children}
    </main>
  );
}
