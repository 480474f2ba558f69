import type { LayoutProps } from '../../engine/index.ts';
import { SiteFrame } from '../../features/site-frame/index.ts';

export default function BasicLayout({ children }: LayoutProps) {
  return (
    <SiteFrame header="solid" footer="full">
      {children}
    </SiteFrame>
  );
}
