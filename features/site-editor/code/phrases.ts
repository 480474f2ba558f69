import type { IntlShape } from 'react-intl';

/** Words of CodeMirror's panels, by the English ones under which it asks for them. */
export function phrasesOf({ formatMessage }: IntlShape): Readonly<Record<string, string>> {
  return {
    Find: formatMessage({ id: 'siteEditor.code.find' }),
    Replace: formatMessage({ id: 'siteEditor.code.replaceWith' }),
    next: formatMessage({ id: 'siteEditor.code.next' }),
    previous: formatMessage({ id: 'siteEditor.code.previous' }),
    all: formatMessage({ id: 'siteEditor.code.all' }),
    'match case': formatMessage({ id: 'siteEditor.code.case' }),
    regexp: formatMessage({ id: 'siteEditor.code.pattern' }),
    'by word': formatMessage({ id: 'siteEditor.code.word' }),
    replace: formatMessage({ id: 'siteEditor.code.replace' }),
    'replace all': formatMessage({ id: 'siteEditor.code.replaceAll' }),
    close: formatMessage({ id: 'ui.close' }),
    Diagnostics: formatMessage({ id: 'siteEditor.findings' }),
    Completions: formatMessage({ id: 'siteEditor.code.completions' }),
  };
}
