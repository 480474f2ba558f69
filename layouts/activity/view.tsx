import type { LayoutProps } from '../../engine/index.ts';
import { SiteFrame } from '../../features/site-frame/index.ts';
import styles from './view.module.css';

export default function ActivityLayout({ children }: LayoutProps) {
  return (
    <SiteFrame className={styles.frame} header="transparent" footer="minimal">
      {children}
    </SiteFrame>
  );
}
