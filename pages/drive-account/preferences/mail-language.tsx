import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useSite } from '../../../engine/view/index.ts';
import { Select } from '../../../ui/select.tsx';
import { $mailLanguage, mailLanguageChosen, mailLanguageRequested } from './mail-language-model.ts';

/** The language of letters: one, or that of the pages that were seen last. */
export default function MailLanguage() {
  const { formatMessage } = useIntl();
  const { locales } = useSite();
  const { language, onShown, onChosen } = useUnit({
    language: $mailLanguage,
    onShown: mailLanguageRequested,
    onChosen: mailLanguageChosen,
  });
  useEffect(() => onShown(), [onShown]);
  if (language === null) return null;
  return (
    <Select
      label={formatMessage({ id: 'account.preferences.mailLanguage' })}
      value={language}
      options={[
        { value: '', label: formatMessage({ id: 'account.preferences.mailLanguage.seen' }) },
        ...locales.map(({ tag, name }) => ({ value: tag, label: name })),
      ]}
      onChanged={(tag) => onChosen(tag)}
    />
  );
}
