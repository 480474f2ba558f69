import { FormattedMessage } from 'react-intl';
import styles from './rendered-table.module.css';
import type { TableShown } from './table.ts';

export default function RenderedTable({ table: { rows, isCut } }: { readonly table: TableShown }) {
  const [head = [], ...body] = rows;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor change.
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor change.
            <tr key={at}>
              {row.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor change.
                <td key={column} className={isNumber(value) ? styles.number : undefined}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <p className={styles.rest}>
          <FormattedMessage id="preview.text.cutTable" />
        </p>
      )}
    </>
  );
}

const isNumber = (value: string): boolean => /^[-+−]?[\d.,'\s]*\d%?$/.test(value) && value.length < 32;
