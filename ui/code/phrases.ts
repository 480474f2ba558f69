import type { IntlShape } from 'react-intl';

/** Words of CodeMirror's panels, by the English ones under which it asks for them. */
export function codePhrases({ formatMessage }: IntlShape): Readonly<Record<string, string>> {
  return {
    Find: formatMessage({ id: 'code.find' }),
    Replace: formatMessage({ id: 'code.replaceWith' }),
    next: formatMessage({ id: 'code.next' }),
    previous: formatMessage({ id: 'code.previous' }),
    all: formatMessage({ id: 'code.all' }),
    'match case': formatMessage({ id: 'code.case' }),
    regexp: formatMessage({ id: 'code.pattern' }),
    'by word': formatMessage({ id: 'code.word' }),
    replace: formatMessage({ id: 'code.replace' }),
    'replace all': formatMessage({ id: 'code.replaceAll' }),
    close: formatMessage({ id: 'ui.close' }),
    'Go to line': formatMessage({ id: 'code.goToLine' }),
    'Control character': formatMessage({ id: 'code.control' }),
    go: formatMessage({ id: 'code.go' }),
    'current match': formatMessage({ id: 'code.currentMatch' }),
    'on line': formatMessage({ id: 'code.onLine' }),
    'Selection deleted': formatMessage({ id: 'code.selectionDeleted' }),
    // The editor puts its figure in the place of the sign.
    'replaced match on line $': formatMessage({ id: 'code.replacedOne' }, { line: '$' }),
    'replaced $ matches': formatMessage({ id: 'code.replacedMany' }, { count: '$' }),
  };
}
