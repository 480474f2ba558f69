import type { LayoutProps } from '../../engine/index.ts';
import { SiteFrame } from '../../features/site-frame/index.ts';
import styles from './view.module.css';

export default function SimpleLayout({ children }: LayoutProps) {
  return (
    <SiteFrame className={styles.frame} header="bare" footer="minimal">
      {children}
    </SiteFrame>
  );
}
