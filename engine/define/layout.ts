import type { ComponentType, ReactNode } from 'react';

export interface LayoutProps {
  readonly children: ReactNode;
}

/** The frame around a page. One folder in `layouts/`, named as in the manifest. */
export interface Layout {
  /** One sentence for staff, shown by the editor. */
  readonly description: string;
  /** Which pages it can frame: `app` layouts hydrate, `document` layouts are plain markup, `both` are either. */
  readonly frames: 'document' | 'app' | 'both';
  /** App layouts: the requirement, in the browser, before the page at a path without language is shown. */
  readonly requires?: (path: string) => 'nothing' | 'login';
  /** App layouts: prefixes of the message ids that the layout itself uses in the browser. */
  readonly messages?: readonly string[];
  /** Names of the icons that it can draw beside the links of a menu; the manifest names one of some layout's. */
  readonly icons?: readonly string[];
  readonly view: () => Promise<{ default: ComponentType<LayoutProps> }>;
}

export const defineLayout = (layout: Layout): Layout => layout;
