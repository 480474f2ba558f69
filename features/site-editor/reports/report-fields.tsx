import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSite } from '../../../engine/view/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fetchReportFx } from '../calls.ts';
import { $status } from '../status/model.ts';
import { $fields, fieldChanged, fieldsOf, type ReportName, reportRequested } from './model.ts';
import styles from './report-view.module.css';

/** The fields of a report; none for reports about the whole site. */
export function ReportFields({ name }: { readonly name: ReportName }) {
  const { formatMessage } = useIntl();
  const { locales } = useSite();
  const { fields, status, isBusy, onField, onAsk } = useUnit({
    fields: $fields,
    status: $status,
    isBusy: fetchReportFx.pending,
    onField: fieldChanged,
    onAsk: reportRequested,
  });
  const wanted = fieldsOf[name];
  if (wanted.length === 0) return null;
  const anyone = { value: '', label: formatMessage({ id: 'siteEditor.field.anyone' }) };
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(name);
      }}
    >
      {wanted.includes('address') && (
        <TextField
          label={formatMessage({ id: 'siteEditor.field.address' })}
          value={fields.address}
          placeholder="/faq"
          onChanged={(address) => onField({ address })}
          required
        />
      )}
      {wanted.includes('at') && (
        <TextField
          label={formatMessage({ id: 'siteEditor.field.at' })}
          type="datetime-local"
          value={fields.at}
          onChanged={(at) => onField({ at })}
        />
      )}
      {wanted.includes('as') && (
        <Select
          label={formatMessage({ id: 'siteEditor.field.as' })}
          value={fields.as}
          options={[anyone, ...(status?.personas ?? []).map((value) => ({ value, label: value }))]}
          onChanged={(as) => onField({ as })}
        />
      )}
      {wanted.includes('locale') && (
        <Select
          label={formatMessage({ id: 'siteEditor.field.locale' })}
          value={fields.locale}
          options={[
            { value: '', label: formatMessage({ id: 'siteEditor.field.allLocales' }) },
            ...locales.map(({ tag, name: label }) => ({ value: tag, label })),
          ]}
          onChanged={(locale) => onField({ locale })}
        />
      )}
      <Button className={styles.ask} type="submit" kind="secondary" isBusy={isBusy}>
        <FormattedMessage id="siteEditor.show" />
      </Button>
    </form>
  );
}
