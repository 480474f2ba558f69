import type { ReactNode } from 'react';
import type { LinkTarget } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import css from './section.module.css';

/** Heading and explanation of a section, in one style. */
export function SectionHead({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <h2 className={css.title}>{title}</h2>
      {children && <p className={css.lead}>{children}</p>}
    </>
  );
}

/** Where to read on, at the end of a section. */
export function MoreLink({ to, children }: { readonly to: LinkTarget; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css.more}>
      {children}
    </Link>
  );
}
