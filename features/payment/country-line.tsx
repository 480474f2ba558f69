import { useUnit } from 'effector-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { $countries, countriesRequested, countryChosen } from './model.ts';
import { countryName } from './money.ts';
import styles from './shelf.module.css';

/** For which country the prices are, and how to change it: it decides the tax. */
export function CountryLine({ country }: { readonly country: string }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { countries, onRequested, onChosen } = useUnit({
    countries: $countries,
    onRequested: countriesRequested,
    onChosen: countryChosen,
  });
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen && countries.length > 0) {
    const names = countries
      .map((value) => ({ value, label: countryName(value, locale) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale));
    return (
      <div className={styles.countries}>
        <Select
          label={formatMessage({ id: 'payment.country' })}
          value={country}
          options={country === '' ? [{ value: '', label: '–' }, ...names] : names}
          onChanged={onChosen}
        />
      </div>
    );
  }
  return (
    <p className={styles.country}>
      <span>
        {country === '' ? (
          <FormattedMessage id="payment.country.unknown" />
        ) : (
          <FormattedMessage id="payment.country.known" values={{ country: countryName(country, locale) }} />
        )}
      </span>
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          onRequested();
          setIsOpen(true);
        }}
      >
        <FormattedMessage id={country === '' ? 'payment.country.choose' : 'payment.country.change'} />
      </Button>
    </p>
  );
}
