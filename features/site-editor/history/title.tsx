import { FormattedMessage } from 'react-intl';
import { Named } from '../../../ui/named.tsx';
import type { Publication } from '../calls.ts';

type Titled = Pick<Publication, 'message' | 'source'> & { readonly files: readonly unknown[] };

/** The message of a publication; without one, the kind of change. */
export function Title(props: { readonly publication: Titled }) {
  const { message, source, files } = props.publication;
  if (files.length === 0) return <FormattedMessage id="siteEditor.history.beginning" />;
  return message === '' ? (
    <FormattedMessage id={`siteEditor.history.source.${source}`} />
  ) : (
    <Named name={message} />
  );
}
