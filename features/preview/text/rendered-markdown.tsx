import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import styles from './rendered-markdown.module.css';
import tokens from './token.module.css';

/**
 * Only links to other sites lead anywhere: places beside the file are not known. Pictures are named, not fetched, since
 * whoever has written the text would see who reads it.
 */
const components = {
  a: ({ href, children }: ComponentProps<'a'>) =>
    href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ alt }: ComponentProps<'img'>) => (alt ? <em className={styles.picture}>{alt}</em> : null),
  // A box of a list of tasks, which nobody can tick here.
  input: ({ checked }: ComponentProps<'input'>) => (checked ? '☑ ' : '☐ '),
  table: ({ children }: ComponentProps<'table'>) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }: ComponentProps<'pre'>) => <pre className={tokens.code}>{children}</pre>,
};

export default function RenderedMarkdown({ tree }: { readonly tree: Root }) {
  return (
    <div className={styles.page} dir="auto">
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true })}
    </div>
  );
}
