import type { IntlShape } from 'react-intl';

/** Words of CodeMirror's panels, by the English ones under which it asks for them. */
export function codePhrases({ formatMessage }: IntlShape): Readonly<Record<string, string>> {
  return {
    Find: formatMessage({ id: 'ui.code.find' }),
    Replace: formatMessage({ id: 'ui.code.replaceWith' }),
    next: formatMessage({ id: 'ui.code.next' }),
    previous: formatMessage({ id: 'ui.code.previous' }),
    all: formatMessage({ id: 'ui.code.all' }),
    'match case': formatMessage({ id: 'ui.code.case' }),
    regexp: formatMessage({ id: 'ui.code.pattern' }),
    'by word': formatMessage({ id: 'ui.code.word' }),
    replace: formatMessage({ id: 'ui.code.replace' }),
    'replace all': formatMessage({ id: 'ui.code.replaceAll' }),
    close: formatMessage({ id: 'ui.close' }),
    'Go to line': formatMessage({ id: 'ui.code.goToLine' }),
    'Control character': formatMessage({ id: 'ui.code.control' }),
    go: formatMessage({ id: 'ui.code.go' }),
    'current match': formatMessage({ id: 'ui.code.currentMatch' }),
    'on line': formatMessage({ id: 'ui.code.onLine' }),
    'Selection deleted': formatMessage({ id: 'ui.code.selectionDeleted' }),
    // The editor puts its figure in the place of the sign.
    'replaced match on line $': formatMessage({ id: 'ui.code.replacedOne' }, { line: '$' }),
    'replaced $ matches': formatMessage({ id: 'ui.code.replacedMany' }, { count: '$' }),
  };
}
