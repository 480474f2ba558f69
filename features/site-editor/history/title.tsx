import { FormattedMessage } from 'react-intl';
import { Named } from '../../../ui/named.tsx';
import type { Publication } from '../calls.ts';

/** The message of whoever published, or what happened where there is none. */
export function Title(props: { readonly publication: Pick<Publication, 'message' | 'source'> }) {
  const { message, source } = props.publication;
  return message === '' ? (
    <FormattedMessage id={`siteEditor.history.source.${source}`} />
  ) : (
    <Named name={message} />
  );
}
