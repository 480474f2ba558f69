import type { CSSProperties } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** As many as most drives have at least, so that the content below moves little when they arrive. */
const rows = ['a', 'b', 'c'];

// Three lines are no style sheet of their own: the first view of the drive has no room for one.
const row: CSSProperties = {
  display: 'grid',
  alignItems: 'center',
  blockSize: '2.25rem',
  paddingInline: 'var(--space-3)',
};

/** The shape of the folders that are coming. */
export function RowShapes() {
  return (
    <div aria-busy="true">
      {rows.map((name) => (
        <div key={name} style={row}>
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}

/** The shape of the tree at the side, before anything of it is known. */
export function TreeShape() {
  return (
    <div style={{ marginBlockStart: 'var(--space-5)' }}>
      <div style={row}>
        <Skeleton shape="short" />
      </div>
      <RowShapes />
    </div>
  );
}
