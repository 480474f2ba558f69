import type { LayoutProps } from '../../engine/index.ts';
import { SiteFrame } from '../../features/site-frame/index.ts';

export default function BasicActivityLayout({ children }: LayoutProps) {
  return (
    <SiteFrame header="festive" footer="full">
      {children}
    </SiteFrame>
  );
}
