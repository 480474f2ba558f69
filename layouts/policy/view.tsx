import type { LayoutProps } from '../../engine/index.ts';
import { SiteFrame } from '../../features/site-frame/index.ts';
import { PolicyList } from './policy-list.tsx';
import styles from './view.module.css';

export default function PolicyLayout({ children }: LayoutProps) {
  return (
    <SiteFrame header="solid" footer="full">
      <div className={styles.columns}>
        <PolicyList />
        <div className={styles.content}>{children}</div>
      </div>
    </SiteFrame>
  );
}
