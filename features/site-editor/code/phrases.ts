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
    'No diagnostics': formatMessage({ id: 'siteEditor.check.clean' }),
    'Go to line': formatMessage({ id: 'siteEditor.code.goToLine' }),
    'Control character': formatMessage({ id: 'siteEditor.code.control' }),
    go: formatMessage({ id: 'siteEditor.code.go' }),
    'current match': formatMessage({ id: 'siteEditor.code.currentMatch' }),
    'on line': formatMessage({ id: 'siteEditor.code.onLine' }),
    'Selection deleted': formatMessage({ id: 'siteEditor.code.selectionDeleted' }),
    // The editor puts its figure in the place of the sign.
    'replaced match on line $': formatMessage({ id: 'siteEditor.code.replacedOne' }, { line: '$' }),
    'replaced $ matches': formatMessage({ id: 'siteEditor.code.replacedMany' }, { count: '$' }),
    Completions: formatMessage({ id: 'siteEditor.code.completions' }),
  };
}
