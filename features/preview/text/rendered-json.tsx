import { useState } from 'react';
import { childrenOf, type Entries, entriesOf, type JsonNode } from './json-tree.ts';
import styles from './rendered-json.module.css';
import tokens from './token.module.css';

/** A JSON text whose parts open and close; what is closed is not drawn. */
export default function RenderedJson({ value }: { readonly value: unknown }) {
  return (
    <ul className={`${styles.tree} ${tokens.code}`} dir="ltr">
      <Node name={null} node={{ value }} depth={0} />
    </ul>
  );
}

interface NodeProps {
  readonly name: string | null;
  readonly node: JsonNode;
  readonly depth: number;
}

function Node({ name, node, depth }: NodeProps) {
  const isRange = 'range' in node;
  const entries = isRange ? node.range : entriesOf(node.value);
  const label = name !== null && (
    <>
      <span data-token={isRange ? 'comment' : 'attribute'}>{name}</span>
      {!isRange && ': '}
    </>
  );
  if (entries === null || (entries.length === 0 && !isRange)) {
    const { value } = node as { readonly value: unknown };
    return (
      <li className={styles.leaf}>
        {label}
        <span data-token={tokenOf(value)}>{JSON.stringify(value)}</span>
      </li>
    );
  }
  return (
    <Branch entries={entries} first={isRange ? node.first : 0} depth={depth}>
      {label}
      {!isRange && <span data-token="comment">{sizeOf(node.value, entries)}</span>}
    </Branch>
  );
}

interface BranchProps {
  readonly entries: Entries;
  readonly first: number;
  readonly depth: number;
  readonly children: React.ReactNode;
}

function Branch({ entries, first, depth, children }: BranchProps) {
  const [isOpen, setOpen] = useState(depth < 2);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>{children}</summary>
        {isOpen && (
          <ul>
            {childrenOf(entries, first).map(([key, child]) => (
              <Node key={key} name={key} node={child} depth={depth + 1} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

const sizeOf = (value: unknown, { length }: Entries): string =>
  Array.isArray(value) ? `[${length}]` : `{${length}}`;

const tokenOf = (value: unknown): string =>
  typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'keyword';
