import { useIntl } from 'react-intl';
import { Select } from '../../../ui/select.tsx';
import { type LookChoice, themeChoices } from './book-look.ts';
import styles from './book-panel.module.css';
import { families, fontSizes, spacings } from './messages.ts';

interface LookFormProps {
  readonly look: LookChoice;
  /** Its pages are laid out: the paper alone can be chosen. */
  readonly isFixed: boolean;
  readonly onChosen: (look: LookChoice) => void;
}

/** How letters and paper of a book look. */
export function LookForm({ look, isFixed, onChosen }: LookFormProps) {
  const { formatMessage, formatNumber } = useIntl();
  const word = (name: string) => formatMessage({ id: `preview.book.${name}` });
  const options = <Value extends string>(field: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: word(`${field}.${value}`) }));
  return (
    <div className={styles.form}>
      <Select
        label={word('theme')}
        value={look.theme}
        options={options('theme', themeChoices)}
        onChanged={(theme) => onChosen({ ...look, theme })}
      />
      {!isFixed && (
        <>
          <Select
            label={word('size')}
            value={String(look.size)}
            options={fontSizes.map((size) => ({
              value: String(size),
              label: formatNumber(size / 100, { style: 'percent' }),
            }))}
            onChanged={(chosen) =>
              onChosen({ ...look, size: fontSizes.find((size) => String(size) === chosen) ?? look.size })
            }
          />
          <Select
            label={word('family')}
            value={look.family}
            options={options('family', families)}
            onChanged={(family) => onChosen({ ...look, family })}
          />
          <Select
            label={word('spacing')}
            value={look.spacing}
            options={options('spacing', spacings)}
            onChanged={(spacing) => onChosen({ ...look, spacing })}
          />
        </>
      )}
    </div>
  );
}
