import type { IntlShape } from 'react-intl';
import { shownInLine } from '../../api/contract/shown-text.ts';

/**
 * The words of a page, into which nothing is put as it stands: what people call their files could turn a sentence around.
 * Elements that stand in a message show what they hold themselves.
 */
export function withShownValues(intl: IntlShape): IntlShape {
  const formatMessage = (...[descriptor, values, options]: Parameters<IntlShape['formatMessage']>) =>
    intl.formatMessage(descriptor, values && shownValues(values), options);
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] };
}

function shownValues<Value>(values: Record<string, Value>): Record<string, Value> {
  let shown = values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue;
    const text = shownInLine(value);
    if (text !== value) shown = { ...shown, [name]: text as Value };
  }
  return shown;
}
