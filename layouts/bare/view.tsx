import type { LayoutProps } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './view.module.css';

export default function BareLayout({ children }: LayoutProps) {
  const { name } = useSite();
  return (
    <div className={styles.frame}>
      <header className={styles.header} data-site-header>
        <Logo className={styles.mark} />
        <span>{name}</span>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
