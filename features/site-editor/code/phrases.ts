import type { IntlShape } from 'react-intl';
import { codePhrases } from '../../../ui/code/phrases.ts';

/** Words of CodeMirror's panels, those of findings and completions among them. */
export const phrasesOf = (intl: IntlShape): Readonly<Record<string, string>> => ({
  ...codePhrases(intl),
  Diagnostics: intl.formatMessage({ id: 'siteEditor.findings' }),
  'No diagnostics': intl.formatMessage({ id: 'siteEditor.check.clean' }),
  Completions: intl.formatMessage({ id: 'siteEditor.code.completions' }),
});
